import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { envelope as envelopeSchema, eventMediaType } from '@kerbside/contracts/event';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { Traces } from '@kerbside/platform/telemetry/traces';
import { Webhook } from 'standardwebhooks';
import { isGivenUp, pauseAfter, signingSecrets, type Endpoint } from '../endpoints/endpoint.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { WebhookSecrets } from '../endpoints/webhook-secrets.js';
import { FeedRepository, type KeptEvent } from '../feed/feed.repository.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { afterTry, isGone, isSuccess, restAfter, undeliverable, type DeliveryRecord, type Try } from './delivery.js';
import { Post, type PostAnswer } from './post.js';

export const sending = 'send-webhooks';
const wokenBy = [
  { collection: 'deliveries', dueAt: 'nextTryAt' },
  { collection: 'endpoints', dueAt: 'restUntil' },
  // When one is enabled again, whatever was waiting for it is sent at once.
  { collection: 'endpoints' },
  { collection: 'partners' },
];
/** How many deliveries go to one endpoint at the same time. */
const atOnce = 4;

/** Sends what is due. Each endpoint has its own pace, so that one that hangs does not hold up the others. */
@Injectable()
export class SenderService implements BeforeApplicationShutdown {
  private readonly running = new Map<string, Promise<void>>();
  /** Endpoints that were due to start while already running: something may have arrived that their workers did not see. */
  private readonly calledAgain = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly endpointsService: EndpointsService,
    private readonly partners: PartnersRepository,
    private readonly feed: FeedRepository,
    private readonly secrets: WebhookSecrets,
    private readonly post: Post,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
    private readonly sweeper: Sweeper,
  ) {
    sweeper.every(sending, netMs, () => this.begin(), wokenBy);
  }

  /** Waits for everything that is being sent. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  private async begin(): Promise<void> {
    const ready = await this.endpoints.allReady(this.clock.now());
    for (const { id } of ready) if (this.running.has(id)) this.calledAgain.add(id);
    const idle = ready.filter(({ id }) => !this.running.has(id));
    await Promise.all(
      idle.map(async ({ id }) => {
        if (await this.deliveries.isDue(id, this.clock.now())) this.start(id);
      }),
    );
  }

  private start(endpointId: string): void {
    if (this.running.has(endpointId)) return;
    const drained = this.drain(endpointId)
      .catch((error: unknown) => this.log.error({ error, endpointId }, 'Deliveries to an endpoint stopped; they will resume soon'))
      .finally(() => {
        this.running.delete(endpointId);
        if (this.calledAgain.delete(endpointId)) this.sweeper.wake(sending);
      });
    this.running.set(endpointId, drained);
  }

  /** If nobody answered last time, one delivery goes first; the others follow once it has arrived. */
  private async drain(endpointId: string): Promise<void> {
    const endpoint = await this.endpoints.ready(endpointId, this.clock.now());
    if (endpoint && endpoint.unreachable > 0) await this.sendNext(endpointId);
    await Promise.all(Array.from({ length: atOnce }, () => this.work(endpointId)));
  }

  /** Sends one after the other until nothing is due or nothing may be sent to the endpoint any more. */
  private async work(endpointId: string): Promise<void> {
    for (let isMore = true; isMore && !this.stopping.signal.aborted;) isMore = await this.sendNext(endpointId);
  }

  /** Returns false when nothing is due or nothing may be sent. */
  private async sendNext(endpointId: string): Promise<boolean> {
    const endpoint = await this.endpoints.ready(endpointId, this.clock.now());
    const partner = endpoint && (await this.partners.find(endpoint.partnerId));
    if (!endpoint || partner?.status !== 'active') return false;
    const delivery = await this.deliveries.claim(endpointId, this.clock.now());
    if (!delivery) return false;
    await this.deliver(delivery, endpoint, partner.topics);
    return true;
  }

  private async deliver(delivery: DeliveryRecord, endpoint: Endpoint, topics: readonly string[]): Promise<void> {
    const event = await this.feed.find(delivery.eventId);
    const isOpen = event !== undefined && topics.includes(event.topic);
    if (isOpen) return this.attempt(delivery, endpoint, event);
    const note = event ? 'Not sent: the partner may no longer read this topic' : 'Not sent: the event is no longer kept';
    const now = this.clock.now();
    await this.deliveries.settle(delivery, undeliverable(now), { at: now, status: null, ms: 0, note });
  }

  private async attempt(delivery: DeliveryRecord, endpoint: Endpoint, { _id: eventId, envelope: body }: KeptEvent): Promise<void> {
    const at = this.clock.now();
    const secrets = signingSecrets(endpoint, at).map(({ sealed }) => this.secrets.open(sealed, endpoint.id));
    const began = performance.now();
    const letter = { url: endpoint.url, headers: headersOf({ eventId, body, now: at, secrets }), body, signal: this.stopping.signal };
    const parent = envelopeSchema.parse(JSON.parse(body)).traceparent;
    const answer = await this.traces.run({ name: 'webhook', parent, requestId: eventId }, () => this.post.send(letter));
    if (answer.status === null && this.stopping.signal.aborted) return this.deliveries.settle(delivery, { nextTryAt: at });
    const tried: Try = { at, status: answer.status, ms: Math.round(performance.now() - began), note: answer.note };
    const facts = { step: delivery.step, try: tried, now: this.clock.now(), retryAfterMs: answer.retryAfterMs, chance: Math.random() };
    await this.deliveries.settle(delivery, afterTry(facts), tried);
    await this.judge(endpoint, tried, answer);
  }

  private async judge(endpoint: Endpoint, tried: Try, { retryAfterMs }: PostAnswer): Promise<void> {
    if (isSuccess(tried)) return this.endpoints.noteSuccess(endpoint);
    // Any answer at all means that it was reached.
    if (tried.status !== null && endpoint.unreachable > 0) await this.endpoints.noteReached(endpoint);
    const now = this.clock.now();
    if (tried.status === null)
      await this.endpoints.restUnreachable(endpoint, new Date(now.getTime() + pauseAfter(endpoint.unreachable + 1)));
    const rest = restAfter(tried, retryAfterMs);
    if (rest !== undefined) await this.endpoints.rest(endpoint, new Date(now.getTime() + rest));
    if (isGone(tried)) return this.endpointsService.giveUp(endpoint, 'gone');
    const failingSince = await this.endpoints.noteFailure(endpoint, now);
    if (isGivenUp(failingSince, now)) await this.endpointsService.giveUp(endpoint, 'failing');
  }
}

interface Contents {
  readonly eventId: string;
  /** The CloudEvents envelope as JSON: exactly the text that is signed and sent. */
  readonly body: string;
  readonly now: Date;
  /** All of these secrets sign the body; newest first. */
  readonly secrets: readonly string[];
}

/** Headers of Standard Webhooks 1.0.0. The event's id stays the same however often it is sent; the timestamp is that of the try. */
const headersOf = ({ eventId, body, now, secrets }: Contents): Readonly<Record<string, string>> => ({
  'content-type': eventMediaType,
  'user-agent': 'Kerbside-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
});
