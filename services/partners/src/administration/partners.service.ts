import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  changePartner,
  createPartner,
  listPartners,
  type Partner as PartnerView,
  addPartnerKey,
  listEventTypes,
  listPartnersAudit,
  readPartner,
  revokePartnerKey,
} from '@kerbside/contracts/http/partners/partners';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found, notFound } from '@kerbside/platform/errors/errors';
import { AnswersWithEffect } from '@kerbside/platform/idempotency/answers-with-effect';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { newKey, liveKeys, mostKeys, withNewKey, withoutKey, type Partner } from '../partners/partner.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { endpointView } from '../endpoints/endpoints.service.js';
import type { Endpoint } from '../endpoints/endpoint.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { eventTypes } from '@kerbside/contracts/events/all';

interface Change {
  readonly actor: Caller;
  readonly action: string;
  readonly of: (partner: Partner) => Partner;
}

/** Who may read events, and with which keys. */
@Injectable()
export class PartnersService {
  constructor(
    private readonly partners: PartnersRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly answers: AnswersWithEffect,
    private readonly clock: Clock,
  ) {}

  async list(query: CallRequest<typeof listPartners>['query']) {
    const page = pageOf(query);
    const { partners, count } = await this.partners.list(page);
    const endpoints = await this.endpoints.ofPartners(partners.map(({ id }) => id));
    const now = this.clock.now();
    const viewOf = (partner: Partner) =>
      partnerView(
        partner,
        endpoints.filter(({ partnerId }) => partnerId === partner.id),
        now,
      );
    return { rows: partners.map(viewOf), paging: { ...page, count } };
  }

  async read(partnerId: string) {
    const partner = found(await this.partners.find(partnerId));
    return this.view(partner);
  }

  async create({ name, topics }: CallRequest<typeof createPartner>['body'], actor: Caller) {
    const now = this.clock.now();
    const { key, text } = newKey(now);
    const partner: Partner = { id: randomUUID(), name, status: 'active', topics, keys: [key], createdAt: now };
    const answer = { partner: await this.view(partner), key: text };
    await this.mongo.transaction(async (session) => {
      await this.partners.save(partner, session);
      await this.write({ actor, action: 'partner-created' }, { after: partner }, session);
      await this.answers.keep(session, answer);
    });
    return answer;
  }

  /** Refuses to overwrite a colleague's change unseen: otherwise a suspended partner could go on reading. */
  async change(partnerId: string, { was, ...facts }: CallRequest<typeof changePartner>['body'], actor: Caller) {
    const of = (partner: Partner): Partner => {
      if (was && !isAsSeen(partner, was)) throw new DomainError('PARTNER_CHANGED', { data: seenOf(partner) });
      return { ...partner, ...facts };
    };
    return this.view(await this.apply(partnerId, { actor, action: 'partner-changed', of }));
  }

  async addKey(partnerId: string, actor: Caller) {
    const { key, text } = newKey(this.clock.now());
    const of = (partner: Partner): Partner => {
      if (liveKeys(partner, key.createdAt).length >= mostKeys) throw new DomainError('TOO_MANY_KEYS');
      return withNewKey(partner, key);
    };
    const answerOf = async (partner: Partner) => ({ partner: await this.view(partner), key: text });
    return answerOf(await this.apply(partnerId, { actor, action: 'partner-key-added', of }, answerOf));
  }

  async revokeKey(partnerId: string, keyId: string, actor: Caller) {
    const of = (partner: Partner): Partner => {
      if (!partner.keys.some(({ id }) => id === keyId)) throw notFound('This key is gone: a colleague has revoked it.');
      return withoutKey(partner, keyId);
    };
    return this.view(await this.apply(partnerId, { actor, action: 'partner-key-revoked', of }));
  }

  /** `answerOf`: of what must not be made twice. */
  private async apply(partnerId: string, { actor, action, of }: Change, answerOf?: (after: Partner) => Promise<object>): Promise<Partner> {
    return this.mongo.transaction(async (session) => {
      const before = found(await this.partners.find(partnerId, session));
      const after = of(before);
      if (isDeepStrictEqual(after, before)) return before;
      await this.partners.save(after, session);
      await this.write({ actor, action }, { before, after }, session);
      if (answerOf) await this.answers.keep(session, await answerOf(after));
      return after;
    });
  }

  private async write(
    audited: Omit<Change, 'of'>,
    { before, after }: { before?: Partner; after: Partner },
    session: ClientSession,
  ): Promise<void> {
    const facts = {
      subjectType: 'partner',
      subjectId: after.id,
      after: auditFacts(after),
      ...(before ? { before: auditFacts(before) } : {}),
    };
    await this.audit.record(session, { ...audited, ...facts });
  }

  private async view(partner: Partner) {
    return partnerView(partner, await this.endpoints.ofPartner(partner.id), this.clock.now());
  }
}

/** What the audit trail records about a partner; of its keys, only the hints. */
const auditFacts = ({ name, status, topics, keys }: Partner) => ({ name, status, topics, keys: keys.map(({ hint }) => hint) });

type PartnerBefore = NonNullable<CallRequest<typeof changePartner>['body']['was']>;

const seenOf = ({ name, status, topics }: Partner): PartnerBefore => ({ name, status, topics: [...topics] });

const isAsSeen = ({ name, status, topics }: Partner, was: PartnerBefore): boolean =>
  name === was.name && status === was.status && topics.toSorted().join() === was.topics.toSorted().join();

const partnerView = (partner: Partner, endpoints: readonly Endpoint[], now: Date): PartnerView => ({
  id: partner.id,
  name: partner.name,
  status: partner.status,
  topics: [...partner.topics],
  keys: liveKeys(partner, now).map(({ id, hint, createdAt, endsAt, lastUsedAt }) => ({
    id,
    hint,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  endpoints: endpoints.map((endpoint) => endpointView(endpoint, now)),
  createdAt: partner.createdAt.toISOString(),
});

export const PartnersController = controller({ partners: PartnersService, audit: Audit }, [
  serves(listPartners, ({ query }, { partners }) => partners.list(query)),
  serves(createPartner, ({ body, caller }, { partners }) => partners.create(body, caller)),
  serves(listEventTypes, () => ({ rows: eventTypes.map(({ type, topic, summary }) => ({ type, topic, summary })) })),
  serves(listPartnersAudit, ({ query }, { audit }) => audit.list(query)),
  serves(readPartner, ({ params }, { partners }) => partners.read(params.partnerId)),
  serves(changePartner, ({ params, body, caller }, { partners }) => partners.change(params.partnerId, body, caller)),
  serves(addPartnerKey, ({ params, caller }, { partners }) => partners.addKey(params.partnerId, caller)),
  serves(revokePartnerKey, ({ params, caller }, { partners }) => partners.revokeKey(params.partnerId, params.keyId, caller)),
]);
