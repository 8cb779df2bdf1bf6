import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { eventTypes as publishedTypes } from '@kerbside/contracts/events/all';
import { type Endpoint as EndpointView, endpoint as shownEndpoint } from '@kerbside/contracts/http/partners/partners';
import { picked } from '@kerbside/platform/calls/picked';
import type { addEndpoint, changeEndpoint, SeenEndpoint } from '@kerbside/contracts/http/partners/webhooks';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, found } from '@kerbside/platform/errors/errors';
import { AnswersWithEffect } from '@kerbside/platform/idempotency/answers-with-effect';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import type { Partner } from '../partners/partner.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { mostEndpoints, withNewSecret, type Endpoint, signingSecrets } from './endpoint.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { TargetCheck } from './target-check.js';

export interface EndpointRef {
  readonly partnerId: string;
  readonly endpointId: string;
}

interface AuditedAction {
  readonly actor: Caller;
  readonly action: string;
}

const secretBytes = 32;
/** What is known about an address before anything is sent there. */
const untried = { failingSince: null, unreachable: 0, restUntil: null } as const;

/** Where a partner's events are delivered. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly partners: PartnersRepository,
    private readonly secrets: WebhookSecrets,
    private readonly targets: TargetCheck,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly answers: AnswersWithEffect,
    private readonly clock: Clock,
  ) {}

  async add(partnerId: string, { url, eventTypes }: CallRequest<typeof addEndpoint>['body'], actor: Caller) {
    await this.targets.refuseBad(url);
    const [id, now, secret] = [randomUUID(), this.clock.now(), freshSecret()];
    const secrets = withNewSecret({ secrets: [] }, this.secrets.seal(secret, id), now);
    const fresh = { status: 'active', disabledBecause: null, ...untried } as const;
    const endpoint: Endpoint = { id, partnerId, url, eventTypes, ...fresh, secrets, createdAt: now };
    const answer = { endpoint: endpointView(endpoint, now), secret };
    await this.mongo.transaction(async (session) => {
      refuseUnread(eventTypes, found(await this.partners.find(partnerId, session)));
      if ((await this.endpoints.ofPartner(partnerId, session)).length >= mostEndpoints) throw new DomainError('TOO_MANY_ENDPOINTS');
      await this.endpoints.add(endpoint, session);
      await this.write({ actor, action: 'endpoint-added' }, { after: endpoint }, session);
      await this.answers.keep(session, answer);
    });
    return answer;
  }

  /** `begunAnew` has what waits sent, in the same transaction. */
  async change(
    place: EndpointRef,
    { was, url, eventTypes, status }: CallRequest<typeof changeEndpoint>['body'],
    actor: Caller,
    begunAnew: (session: ClientSession) => Promise<void>,
  ) {
    // A disabled endpoint may keep an address that is no longer allowed.
    if (status === 'active') await this.targets.refuseBad(url);
    const disabledBecause = status === 'active' ? null : ('staff' as const);
    const now = this.clock.now();
    const facts = async (before: Endpoint, session: ClientSession) => {
      // Its address may have changed, or failures may have disabled it, since the caller last saw it.
      if (was && !isAsSeen(before, was)) throw new DomainError('PARTNER_CHANGED', { data: seenOf(before) });
      // What it was told before stays, though the partner's rights were narrowed since: none of it is sent.
      const added = eventTypes.filter((type) => !before.eventTypes.includes(type));
      if (added.length > 0) refuseUnread(added, found(await this.partners.find(place.partnerId, session)));
      const isSame = before.status === status;
      const isAnew = before.url !== url || (!isSame && status === 'active');
      if (isAnew) await begunAnew(session);
      return { url, eventTypes, ...(isSame ? {} : { status, disabledBecause }), ...(isAnew ? untried : {}) };
    };
    return endpointView(await this.apply(place, { actor, action: 'endpoint-changed' }, facts), now);
  }

  async rotateSecret(place: EndpointRef, actor: Caller) {
    const [now, secret] = [this.clock.now(), freshSecret()];
    const sealed = this.secrets.seal(secret, place.endpointId);
    const facts = (before: Endpoint) => ({ secrets: withNewSecret(before, sealed, now) });
    const answerOf = (endpoint: Endpoint) => ({ endpoint: endpointView(endpoint, now), secret });
    return answerOf(await this.apply(place, { actor, action: 'endpoint-secret-changed' }, facts, answerOf));
  }

  /** `then` cleans up in the same transaction. */
  async remove(place: EndpointRef, actor: Caller, then: (session: ClientSession) => Promise<void>): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const before = found(await this.endpoints.find(place.partnerId, place.endpointId, session), goneWords);
      await this.endpoints.remove(before.id, session);
      await then(session);
      await this.write({ actor, action: 'endpoint-removed' }, { before }, session);
    });
  }

  /** Disables an endpoint that has not answered for days, or that says it is gone. The audit trail and the partner's page say so. */
  async giveUp(endpoint: Endpoint, because: 'failing' | 'gone'): Promise<void> {
    const audited = { actor: { kind: 'service', name: 'partners' }, action: 'endpoint-disabled' } as const;
    await this.mongo.transaction(async (session) => {
      if (!(await this.endpoints.disable(endpoint, because, session))) return;
      await this.write(audited, { before: endpoint, after: { ...endpoint, status: 'disabled', disabledBecause: because } }, session);
    });
  }

  /** `answerOf`: of what must not be made twice. */
  private async apply(
    place: EndpointRef,
    audited: AuditedAction,
    factsOf: (before: Endpoint, session: ClientSession) => Partial<Endpoint> | Promise<Partial<Endpoint>>,
    answerOf?: (after: Endpoint) => object,
  ): Promise<Endpoint> {
    return this.mongo.transaction(async (session) => {
      const before = found(await this.endpoints.find(place.partnerId, place.endpointId, session), goneWords);
      const facts = await factsOf(before, session);
      const after = { ...before, ...facts };
      if (isDeepStrictEqual(after, before)) return before;
      await this.endpoints.change(before.id, facts, session);
      await this.write(audited, { before, after }, session);
      if (answerOf) await this.answers.keep(session, answerOf(after));
      return after;
    });
  }

  private async write(
    audited: AuditedAction,
    { before, after }: { before?: Endpoint; after?: Endpoint },
    session: ClientSession,
  ): Promise<void> {
    const subjectId = (after ?? before)?.partnerId ?? '';
    const facts = { subjectType: 'partner', subjectId, before: auditFacts(before), after: auditFacts(after) };
    await this.audit.record(session, { ...audited, ...facts });
  }
}

/** Names the first type that is none of ours, or of a topic that the partner may not read: nothing of it would ever be sent. */
const refuseUnread = (eventTypes: readonly string[], { topics }: Partner): void => {
  for (const type of eventTypes) {
    const known = publishedTypes.find((one) => one.type === type);
    if (!known) throw invalid({ eventTypes: `${type} is not a type that we publish` });
    if (!topics.includes(known.topic)) throw invalid({ eventTypes: `The partner may not read ${known.topic}, so not ${type}` });
  }
};

const goneWords = 'This webhook is gone: a colleague has removed it.';

const seenOf = ({ url, eventTypes, status }: Endpoint): SeenEndpoint => ({ url, eventTypes: [...eventTypes], status });

const isAsSeen = ({ url, eventTypes, status }: Endpoint, was: SeenEndpoint): boolean =>
  url === was.url && status === was.status && eventTypes.toSorted().join() === was.eventTypes.toSorted().join();

const freshSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

const auditFacts = (endpoint: Endpoint | undefined) =>
  endpoint && {
    endpoint: endpoint.id,
    url: endpoint.url,
    eventTypes: endpoint.eventTypes,
    status: endpoint.status,
    disabledBecause: endpoint.disabledBecause,
  };

export const endpointView = (endpoint: Endpoint, now: Date): EndpointView => ({
  ...picked(shownEndpoint.shape, endpoint),
  eventTypes: [...endpoint.eventTypes],
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  oldSecretEndsAt: signingSecrets(endpoint, now)[1]?.endsAt?.toISOString() ?? null,
  createdAt: endpoint.createdAt.toISOString(),
});
