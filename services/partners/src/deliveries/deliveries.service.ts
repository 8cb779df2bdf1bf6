import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  type Delivery,
  listDeliveries,
  replayToEndpoint,
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
  sendDeliveryAgain,
} from '@kerbside/contracts/http/partners/webhooks';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, found, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import type { Endpoint } from '../endpoints/endpoint.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { EndpointsService, type EndpointRef } from '../endpoints/endpoints.service.js';
import { FeedRepository } from '../feed/feed.repository.js';
import type { Partner } from '../partners/partner.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { DeliveriesRepository, type NewDelivery } from './deliveries.repository.js';
import { isTried, isUntried, type DeliveryRecord } from './delivery.js';
import { newDeliveriesOf } from './fan-out.service.js';
import { controller, serves } from '@kerbside/platform/http/controller';

type Replay = CallRequest<typeof replayToEndpoint>['body'];

const mostReplayed = 10_000;
const atOnce = 500;

/** Lists what was sent and what is waiting, and sends again. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly endpointsService: EndpointsService,
    private readonly partners: PartnersRepository,
    private readonly feed: FeedRepository,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(partnerId: string, query: CallRequest<typeof listDeliveries>['query']) {
    const page = pageOf(query);
    if (!(await this.partners.find(partnerId))) throw notFound();
    const { deliveries, count } = await this.deliveries.list(partnerId, query, page);
    const rests = new Map((await this.endpoints.ofPartner(partnerId)).map(({ id, restUntil }) => [id, restUntil]));
    const now = this.clock.now();
    const rows = deliveries.map((delivery) =>
      deliveryView({ ...delivery, nextTryAt: nextTryOf(delivery, rests.get(delivery.endpointId), now) }),
    );
    return { rows, paging: { ...page, count } };
  }

  async sendAgain(partnerId: string, deliveryId: string, actor: Caller): Promise<Delivery> {
    const delivery = found(await this.deliveries.find(partnerId, deliveryId));
    if (!(await this.feed.find(delivery.eventId))) throw new DomainError('EVENT_NOT_KEPT');
    await this.mongo.transaction(async (session) => {
      if (!(await this.endpoints.find(partnerId, delivery.endpointId, session))) throw new DomainError('ENDPOINT_REMOVED');
      const now = found(await this.deliveries.find(partnerId, deliveryId, session));
      if (isTried(now, this.clock.now())) throw new DomainError('DELIVERY_UNDER_WAY');
      const isWoken = await this.endpoints.tryNow(delivery.endpointId, session);
      if (!isWoken && isUntried(now)) return;
      await this.deliveries.add([deliveryAgain(delivery)], this.clock.now(), session);
      const after = { delivery: delivery.id, eventId: delivery.eventId };
      await this.audit.record(session, { actor, action: 'delivery-sent-again', subjectType: 'partner', subjectId: partnerId, after });
    });
    return deliveryView((await this.deliveries.find(partnerId, deliveryId)) ?? delivery);
  }

  /**
   * Queueing twice is harmless, so a period is queued in batches. The audit entry comes first, so nothing is sent again without one, even
   * if the process dies midway.
   */
  async replay(place: EndpointRef, wanted: Replay, actor: Caller): Promise<{ deliveries: number }> {
    const span = { from: new Date(wanted.from), until: wanted.until === undefined ? this.clock.now() : new Date(wanted.until) };
    if (span.from >= this.clock.now()) throw invalid({ from: 'Choose a moment that has passed' });
    if (span.from >= span.until) throw invalid({ until: 'This must be later than the beginning' });
    const { partner, endpoint } = await this.found(place);
    const tried = await this.deliveries.triedNow(endpoint.id, this.clock.now());
    const kept = wanted.failedOnly
      ? (await this.deliveries.failed(endpoint.id, span, mostReplayed + 1)).map(deliveryAgain)
      : newDeliveriesOf(await this.feed.between({ ...span, topics: partner.topics, types: endpoint.eventTypes }, mostReplayed + 1), [
          { endpoint, topics: partner.topics },
        ]);
    // What is on its way arrives without it, or is tried again.
    const wantedDeliveries = kept.filter(({ eventId }) => !tried.has(eventId));
    if (wantedDeliveries.length > mostReplayed) throw new DomainError('TOO_MANY_EVENTS', { fields: { from: 'Choose a shorter span' } });
    const after = { endpoint: endpoint.id, ...wanted, deliveries: wantedDeliveries.length };
    const facts = { actor, action: 'events-replayed', subjectType: 'partner', subjectId: partner.id, after };
    await this.mongo.transaction((session) => this.audit.record(session, facts));
    for (let at = 0; at < wantedDeliveries.length; at += atOnce)
      await this.deliveries.add(wantedDeliveries.slice(at, at + atOnce), this.clock.now());
    await this.endpoints.tryNow(endpoint.id);
    return { deliveries: wantedDeliveries.length };
  }

  /** What waits goes at once to an endpoint that is used again, or that has another address. */
  changeEndpoint(place: EndpointRef, change: CallRequest<typeof changeEndpoint>['body'], actor: Caller) {
    return this.endpointsService.change(place, change, actor, (session) =>
      this.deliveries.hurry(place.endpointId, this.clock.now(), session),
    );
  }

  removeEndpoint(place: EndpointRef, actor: Caller): Promise<void> {
    return this.endpointsService.remove(place, actor, (session: ClientSession) => this.deliveries.removeOf(place.endpointId, session));
  }

  private found({ partnerId, endpointId }: EndpointRef): Promise<{ partner: Partner; endpoint: Endpoint }> {
    return this.mongo.transaction(async (session) => {
      const partner = await this.partners.find(partnerId, session);
      const endpoint = await this.endpoints.find(partnerId, endpointId, session);
      if (!partner || !endpoint) throw notFound();
      return { partner, endpoint };
    });
  }
}

const deliveryAgain = ({ partnerId, endpointId, eventId, eventType, recordedAt }: DeliveryRecord): NewDelivery => ({
  partnerId,
  endpointId,
  eventId,
  eventType,
  recordedAt,
});

/** Nothing is tried while its endpoint rests. Of a try that is under way, nobody knows yet whether another follows. */
const nextTryOf = (delivery: DeliveryRecord, restUntil: Date | null | undefined, now: Date): Date | null => {
  const { nextTryAt } = delivery;
  if (isTried(delivery, now)) return null;
  return nextTryAt && restUntil && restUntil > nextTryAt ? restUntil : nextTryAt;
};

const deliveryView = ({ id, endpointId, eventId, eventType, status, tries, nextTryAt, createdAt, endedAt }: DeliveryRecord): Delivery => ({
  id,
  endpointId,
  eventId,
  eventType,
  status,
  tries: tries.map((one) => ({ ...one, at: one.at.toISOString() })),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export const WebhooksController = controller({ endpoints: EndpointsService, deliveries: DeliveriesService }, [
  serves(addEndpoint, ({ params, body, caller }, { endpoints }) => endpoints.add(params.partnerId, body, caller)),
  serves(changeEndpoint, ({ params, body, caller }, { deliveries }) => deliveries.changeEndpoint(params, body, caller)),
  serves(rotateEndpointSecret, ({ params, caller }, { endpoints }) => endpoints.rotateSecret(params, caller)),
  serves(removeEndpoint, ({ params, caller }, { deliveries }) => deliveries.removeEndpoint(params, caller)),
  serves(replayToEndpoint, ({ params, body, caller }, { deliveries }) => deliveries.replay(params, body, caller)),
  serves(listDeliveries, ({ params, query }, { deliveries }) => deliveries.list(params.partnerId, query)),
  serves(sendDeliveryAgain, ({ params, caller }, { deliveries }) => deliveries.sendAgain(params.partnerId, params.deliveryId, caller)),
]);
