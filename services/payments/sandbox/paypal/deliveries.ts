import { randomUUID } from 'node:crypto';
import { inTime } from '@kerbside/platform/time/in-time';
import { afterAttempt, type Delivery } from '../delivery.js';
import type { World } from './objects.js';
import { signatureOf } from './signature.js';

const answerWithinMs = 10_000;

interface Webhook {
  readonly url: string | undefined;
  readonly webhookId: string;
  readonly signingSecret: string;
}

/** Sends each event to the webhook until it answers 2xx; waits twice as long after each failure. */
export class Deliveries {
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly world: World,
    private readonly webhook: Webhook,
  ) {}

  sendDue(): void {
    if (this.running || this.stopping.signal.aborted || this.webhook.url === undefined) return;
    if (this.world.settings.webhooks !== 'deliver') return;
    const now = this.world.now().getTime();
    const due = this.world.store.all('delivery').filter(({ status, nextAt }) => status === 'waiting' && nextAt <= now);
    if (due.length === 0) return;
    this.running = this.sendAll(due).finally(() => {
      this.running = undefined;
    });
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async sendAll(due: readonly Delivery[]): Promise<void> {
    for (const delivery of due) {
      if (this.stopping.signal.aborted) return;
      const isTaken = await this.send(delivery);
      this.world.store.put('delivery', afterAttempt(delivery, isTaken, this.world.now().getTime()));
    }
  }

  private async send({ event }: Delivery): Promise<boolean> {
    const { url = '', webhookId, signingSecret } = this.webhook;
    const body = JSON.stringify(this.world.store.get('event', event));
    const [id, time] = [randomUUID(), this.world.now().toISOString()];
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(body, { id, time, webhookId }, signingSecret),
      'paypal-cert-url': `${this.world.publicUrl}/v1/notifications/certs/sandbox`,
      'paypal-auth-algo': 'SHA256withRSA',
    };
    return inTime(this.stopping.signal, answerWithinMs, async (signal) => {
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok === true;
    });
  }
}
