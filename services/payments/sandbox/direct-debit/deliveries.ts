import { createHmac } from 'node:crypto';
import { inTime } from '@kerbside/platform/time/in-time';
import { afterAttempt, type Delivery } from '../delivery.js';
import { newId, type World } from './world.js';

const mostAtOnce = 250;
const answerWithinMs = 10_000;

/** The collector's signature: HMAC-SHA256 of the body, in hex. It covers no time, so the same body may come again at any time. */
export const signatureOf = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

interface Webhook {
  readonly url: string | undefined;
  readonly secret: string;
}

/** Sends events to the webhook in batches, until it answers 2xx; waits twice as long after each failure. */
export class Deliveries {
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly world: World,
    private readonly webhook: Webhook,
  ) {}

  /** Lets time pass: does what is due, then delivers the events. */
  sendDue(): void {
    this.world.live();
    if (this.running || this.stopping.signal.aborted || this.webhook.url === undefined) return;
    if (this.world.settings.webhooks !== 'deliver') return;
    const now = this.world.real();
    const due = this.world.store.all('delivery').filter(({ status, nextAt }) => status === 'waiting' && nextAt <= now);
    if (due.length === 0) return;
    this.running = this.send(due.slice(0, mostAtOnce)).finally(() => {
      this.running = undefined;
      if (due.length > mostAtOnce) setImmediate(() => this.sendDue());
    });
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async send(batch: readonly Delivery[]): Promise<void> {
    const events = batch.map(({ event }) => this.world.store.get('events', event));
    const body = JSON.stringify({ events, meta: { webhook_id: newId('WB') } });
    const headers = { 'content-type': 'application/json', 'webhook-signature': signatureOf(body, this.webhook.secret) };
    const isTaken = await inTime(this.stopping.signal, answerWithinMs, async (signal) => {
      const request = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
      const answer = await fetch(this.webhook.url ?? '', request).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok === true;
    });
    if (this.stopping.signal.aborted) return;
    for (const delivery of batch) this.world.store.put('delivery', afterAttempt(delivery, isTaken, this.world.real()));
  }
}
