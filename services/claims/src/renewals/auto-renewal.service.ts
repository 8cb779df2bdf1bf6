import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { renewalReasonNames } from '@kerbside/contracts/claims/reasons';
import { londonDay } from '@kerbside/contracts/days/dates';
import { autoRenewalCancelled, autoRenewalResumed } from '@kerbside/contracts/events/claims';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { cancelRenewal } from '@kerbside/contracts/http/claims/policy-care';
import type { ProductType } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { ownerOf } from '../owner-of.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { CoverRecord } from '../policies/policy.js';
import { autoRenewalOn } from '../policies/cover.js';
import { coverShown } from '../policies/shown.js';
import { OffersRepository } from './offers.repository.js';

const anOrder = 'This is an order for work at a garage. It is done once, so there is no renewal to switch on or off.';

interface RenewalChange {
  readonly policy: CoverRecord;
  readonly renewal: 'on' | 'off';
  readonly by: 'customer' | 'staff';
}

/** Switches renewal off, and on again, for the owner or for staff on their behalf. */
@Injectable()
export class AutoRenewalService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly offers: OffersRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  switchOff(
    { id: policyId, productType, reason, reasonNote = '' }: CallRequest<typeof cancelRenewal>['body'],
    actor: Caller,
  ): Promise<Cover> {
    return this.change({ policyId, productType }, actor, async ({ policy, renewal, by }, session) => {
      if (renewal === 'off') {
        const did = { actor, subjectId: policyId, action: 'auto-renewal-cancelled' };
        if (by === 'staff') await this.audit.refuseSecond('RENEWAL_OFF', did);
        return policy;
      }
      const off = await this.policies.changeCover(
        policy,
        { what: 'renewal-switched-off', reason, reasonNote: reasonNote || null },
        session,
      );
      const { policyNumber, customerId, endsOn, version } = off;
      const data = { policyId, policyNumber, customerId, productType, endsOn, reason, by, ...(await this.offerOf(policy)) } as const;
      await this.outbox.add(session, autoRenewalCancelled, { id: policyId, version, data });
      const why = [renewalReasonNames[reason], reasonNote].filter(Boolean).join(': ');
      const subject = { subjectType: 'policy', subjectId: policyId, customerId };
      const facts = { before: { autoRenewal: 'on' }, after: { policyNumber, autoRenewal: 'off' }, why };
      await this.audit.record(session, { actor, action: 'auto-renewal-cancelled', ...subject, ...facts });
      return off;
    });
  }

  switchOn(policyId: string, actor: Caller): Promise<Cover> {
    return this.change({ policyId }, actor, async ({ policy, renewal, by }, session) => {
      if (renewal === 'on') return policy;
      const on = await this.policies.changeCover(policy, { what: 'renewal-switched-on' }, session);
      const { policyNumber, customerId, productType, endsOn, version } = on;
      const data = { policyId, policyNumber, customerId, productType, endsOn, by, ...(await this.offerOf(policy)) };
      await this.outbox.add(session, autoRenewalResumed, { id: policyId, version, data });
      const subject = { subjectType: 'policy', subjectId: policyId, customerId };
      const facts = { before: { autoRenewal: 'off' }, after: { policyNumber, autoRenewal: 'on' } };
      await this.audit.record(session, { actor, action: 'auto-renewal-resumed', ...subject, ...facts });
      return on;
    });
  }

  /** The quote that offers its owner another year of it, by itself or with what it came with; none once that was bought. */
  private async offerOf({ id, customerId }: CoverRecord): Promise<{ readonly offeredIn?: string }> {
    const offer = (await this.offers.find(id)) ?? (await this.offers.including(id));
    if (offer?.customerId !== customerId || (await this.policies.ofQuote(offer.quoteId)).length > 0) return {};
    return { offeredIn: offer.quoteId };
  }

  /** Throws NOT_FOUND, and NOT_RENEWING for what is not renewed at all. */
  private change(
    { policyId, productType }: { readonly policyId: string; readonly productType?: ProductType },
    actor: Caller,
    decide: (of: RenewalChange, session: ClientSession) => Promise<CoverRecord>,
  ): Promise<Cover> {
    const now = this.clock.now();
    return this.mongo.transaction(async (session) => {
      const policy = await this.policies.find(policyId, ownerOf(actor), session);
      if (!policy || (productType !== undefined && policy.productType !== productType)) throw notFound();
      if (policy.kind === 'order') throw new DomainError('NOT_RENEWING', { message: anOrder });
      const renewal = autoRenewalOn(policy, londonDay(now));
      if (renewal === null) throw new DomainError('NOT_RENEWING');
      const by = actor.kind === 'staff' ? 'staff' : 'customer';
      return coverShown(await decide({ policy, renewal, by }, session), now);
    });
  }
}
