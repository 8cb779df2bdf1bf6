import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { wants, type Endpoint } from '../endpoints/endpoint.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { type FeedHead, FeedRepository, type EventFacts } from '../feed/feed.repository.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { DeliveriesRepository, type NewDelivery } from './deliveries.repository.js';

export const fanOut = 'owe-webhooks';
const atOnce = 200;

export interface Reader {
  readonly endpoint: Endpoint;
  readonly topics: readonly string[];
}

/** Queues each placed event for the endpoints that want it, in one transaction with the position reached, so that none is left out or queued twice. */
@Injectable()
export class FanOutService {
  constructor(
    private readonly feed: FeedRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly partners: PartnersRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(fanOut, netMs, (stopping) => this.fanOutAll(stopping), [{ collection: 'feed_heads' }]);
  }

  private async fanOutAll(stopping: AbortSignal): Promise<void> {
    const heads = await this.feed.headsToFanOut();
    if (heads.length === 0) return;
    const readers = await this.readers();
    if (readers.length === 0) return this.feed.passAll(heads);
    for (const head of heads) await this.fanOutTopic(head, readers, stopping);
  }

  private async fanOutTopic(head: FeedHead, readers: readonly Reader[], stopping: AbortSignal): Promise<void> {
    const isWanted = readers.some(({ topics }) => topics.includes(head._id));
    for (let at = head.fannedOut; at < head.position && !stopping.aborted;) {
      const rows = isWanted ? await this.feed.after(head._id, at, atOnce, this.clock.now()) : [];
      const to = rows.at(-1)?.position ?? head.position;
      if (!(await this.fanOutRows({ ...head, fannedOut: at }, to, rows, readers))) return;
      at = to;
    }
  }

  private fanOutRows(head: FeedHead, to: number, rows: readonly EventFacts[], readers: readonly Reader[]): Promise<boolean> {
    return this.mongo.transaction(async (session) => {
      if (!(await this.feed.markFannedOut(head, to, session))) return false;
      await this.deliveries.add(newDeliveriesOf(rows, readers), this.clock.now(), session);
      return true;
    });
  }

  private async readers(): Promise<Reader[]> {
    const endpoints = await this.endpoints.active();
    if (endpoints.length === 0) return [];
    const partners = await this.partners.active();
    const topicsOf = new Map(partners.map(({ id, topics }) => [id, topics]));
    return endpoints.flatMap((endpoint) => {
      const topics = topicsOf.get(endpoint.partnerId);
      return topics ? [{ endpoint, topics }] : [];
    });
  }
}

/** Pairs each event with each endpoint that wants it. */
export const newDeliveriesOf = (rows: readonly EventFacts[], readers: readonly Reader[]): NewDelivery[] =>
  rows.flatMap((row) =>
    readers
      .filter(({ endpoint, topics }) => wants(endpoint, topics, row))
      .map(({ endpoint: { id: endpointId, partnerId } }) => ({
        partnerId,
        endpointId,
        eventId: row._id,
        eventType: row.type,
        recordedAt: row.placedAt,
      })),
  );
