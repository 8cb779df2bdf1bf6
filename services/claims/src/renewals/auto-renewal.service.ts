import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { renewalReasonNames } from '@kerbside/contracts/claims/renewal-reasons';
import { londonDay } from '@kerbside/contracts/days/dates';
import { autoRenewalCancelled } from '@kerbside/contracts/events/claims';
import type { Cover as CoverView } from '@kerbside/contracts/http/claims/policies';
import type { cancelRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { ownerOf } from '../owner-of.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { autoRenewalOn } from '../policies/cover.js';
import { coverShown } from '../policies/shown.js';

/** What an order for work at a garage answers. */
const anOrder = 'This is an order for work at a garage. It is done once, so there is no renewal to switch off.';

/** Switches renewal off, for the owner or for staff on their behalf. */
@Injectable()
export class AutoRenewalService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  switchOff(
    { id: policyId, productType, reason, reasonNote = '' }: CallRequest<typeof cancelRenewal>['body'],
    actor: Caller,
  ): Promise<CoverView> {
    const now = this.clock.now();
    return this.mongo.transaction(async (session) => {
      const policy = await this.policies.find(policyId, ownerOf(actor), session);
      if (policy?.productType !== productType) throw notFound();
      if (policy.kind === 'order') throw new DomainError('NOT_RENEWING', { message: anOrder });
      const renewal = autoRenewalOn(policy, londonDay(now));
      if (renewal === null) throw new DomainError('NOT_RENEWING');
      if (renewal === 'off') return coverShown(policy, now);
      const off = await this.policies.changeCover(
        policy,
        { what: 'renewal-switched-off', reason, reasonNote: reasonNote || null },
        session,
      );
      const { policyNumber, customerId, endsOn, version = 1 } = off;
      const by = actor.kind === 'staff' ? 'staff' : 'customer';
      const data = { policyId, policyNumber, customerId, productType, endsOn, reason, by } as const;
      await this.outbox.add(session, autoRenewalCancelled, { id: policyId, version, data });
      const after = { policyNumber, reason, reasonNote };
      const why = [renewalReasonNames[reason], reasonNote].filter(Boolean).join(': ');
      const subject = { subjectType: 'policy', subjectId: policyId, customerId };
      await this.audit.record(session, { actor, action: 'auto-renewal-cancelled', ...subject, why, before: { autoRenewal: 'on' }, after });
      return coverShown(off, now);
    });
  }
}
