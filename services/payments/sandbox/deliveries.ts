import { inTime } from '@kerbside/platform/time/back-off';

/** What becomes of events: a test may hold or lose them. */
export const webhookModes = ['deliver', 'hold', 'drop'] as const;
export type WebhookMode = (typeof webhookModes)[number];

/** An event on its way to the webhook. `nextAt` is in milliseconds of real time, whatever the sandbox's clock says. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly status: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  readonly attempts: number;
  readonly nextAt: number;
  /** The HTTP status of the last attempt; null when nobody answered, or none was made. */
  readonly lastStatus: number | null;
}

interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Webhook {
  readonly url: string | undefined;
  readonly settings: { readonly webhooks: WebhookMode };
  /** Real time. */
  readonly now: () => Date;
  /** How many events one request carries; 1 unless it says otherwise. */
  readonly mostAtOnce?: number;
  /** The request of these events, signed anew for each attempt. */
  readonly request: (events: readonly string[]) => SignedRequest | Promise<SignedRequest>;
}

interface DeliveryStore {
  all(kind: 'delivery'): readonly Delivery[];
  put(kind: 'delivery', delivery: Delivery): void;
}

const answerWithinMs = 10_000;
const firstRetryMs = 500;
const longestRetryMs = 60_000;
const mostAttempts = 60;

/** Sends events to the webhook until it answers 2xx: waits twice as long after each failure, and eventually gives up. The order is not guaranteed. */
export class Deliveries {
  private readonly under = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly store: DeliveryStore,
    private readonly webhook: Webhook,
  ) {}

  add(id: string, event: string): void {
    if (this.webhook.url === undefined) return;
    const status = this.webhook.settings.webhooks === 'drop' ? 'dropped' : 'waiting';
    this.store.put('delivery', { id, event, status, attempts: 0, nextAt: this.webhook.now().getTime(), lastStatus: null });
    setImmediate(() => this.sendDue());
  }

  sendDue(): void {
    const { url, settings, now, mostAtOnce = 1 } = this.webhook;
    if (url === undefined || settings.webhooks !== 'deliver' || this.stopping.signal.aborted) return;
    const isDue = ({ id, status, nextAt }: Delivery) => status === 'waiting' && nextAt <= now().getTime() && !this.under.has(id);
    const due = this.store.all('delivery').filter(isDue);
    for (let from = 0; from < due.length; from += mostAtOnce) this.begin(url, due.slice(from, from + mostAtOnce));
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }

  private begin(url: string, batch: readonly Delivery[]): void {
    for (const { id } of batch) this.under.add(id);
    const run = this.send(url, batch).finally(() => {
      for (const { id } of batch) this.under.delete(id);
      this.running.delete(run);
    });
    this.running.add(run);
  }

  private async send(url: string, batch: readonly Delivery[]): Promise<void> {
    const request = await this.webhook.request(batch.map(({ event }) => event));
    const status = await this.post(url, request);
    if (this.stopping.signal.aborted) return;
    for (const delivery of batch) this.store.put('delivery', afterAttempt(delivery, status, this.webhook.now().getTime()));
  }

  private post(url: string, { headers, body }: SignedRequest): Promise<number | null> {
    return inTime(this.stopping.signal, answerWithinMs, async (signal) => {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal,
        redirect: 'manual',
      } as const;
      const answer = await fetch(url, request).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.status ?? null;
    });
  }
}

const afterAttempt = (delivery: Delivery, lastStatus: number | null, now: number): Delivery => {
  const tried = { ...delivery, lastStatus, attempts: delivery.attempts + 1 };
  if (lastStatus !== null && lastStatus >= 200 && lastStatus < 300) return { ...tried, status: 'delivered' };
  if (tried.attempts >= mostAttempts) return { ...tried, status: 'given_up' };
  return { ...tried, nextAt: now + Math.min(longestRetryMs, firstRetryMs * 2 ** (tried.attempts - 1)) };
};
