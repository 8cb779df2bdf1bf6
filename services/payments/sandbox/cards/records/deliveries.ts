import { inTime } from '@kerbside/platform/time/in-time';
import { createHmac } from 'node:crypto';
import { afterAttempt } from '../../delivery.js';
import { newId, seconds } from './ids.js';
import type { Delivery } from './objects.js';
import type { Settings } from './settings.js';
import type { SandboxStore } from './store.js';

const answerWithinMs = 10_000;

interface DeliveryOptions {
  readonly url: string | undefined;
  readonly secret: string;
  readonly settings: Settings;
  readonly now: () => Date;
}

/** Sends events to the webhook until it answers 2xx: re-signed each time, waiting twice as long after each failure. The order is not guaranteed. */
export class Deliveries {
  private readonly under = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly store: SandboxStore,
    private readonly options: DeliveryOptions,
  ) {}

  add(event: string): void {
    if (this.options.url === undefined) return;
    const status = this.options.settings.webhooks === 'drop' ? 'dropped' : 'waiting';
    this.store.put('delivery', { id: newId('del'), event, status, attempts: 0, nextAt: this.options.now().getTime(), lastStatus: null });
    setImmediate(() => this.sendDue());
  }

  sendDue(): void {
    if (this.options.settings.webhooks !== 'deliver' || this.stopping.signal.aborted) return;
    const now = this.options.now().getTime();
    for (const delivery of this.store.all('delivery')) {
      if (delivery.status !== 'waiting' || delivery.nextAt > now || this.under.has(delivery.id)) continue;
      this.under.add(delivery.id);
      const run = this.send(delivery).finally(() => {
        this.under.delete(delivery.id);
        this.running.delete(run);
      });
      this.running.add(run);
    }
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }

  private async send(delivery: Delivery): Promise<void> {
    const status = await this.post(delivery.event);
    if (this.stopping.signal.aborted) return;
    const isTaken = status !== null && status >= 200 && status < 300;
    this.store.put('delivery', afterAttempt({ ...delivery, lastStatus: status }, isTaken, this.options.now().getTime()));
  }

  /** The HTTP status, or null when nobody answered. */
  private async post(eventId: string): Promise<number | null> {
    const body = JSON.stringify(await this.store.recall('event', eventId));
    const signature = signatureHeader(body, this.options.secret, seconds(this.options.now()));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return inTime(this.stopping.signal, answerWithinMs, async (signal) => {
      const answer = await fetch(this.options.url ?? '', { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
        () => undefined,
      );
      await answer?.body?.cancel();
      return answer?.status ?? null;
    });
  }
}

/** `t=…,v1=…`: HMAC-SHA256 over `timestamp.body` (docs.stripe.com/webhooks/signature). */
export const signatureHeader = (body: string, secret: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
