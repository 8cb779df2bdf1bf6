import { Injectable } from '@nestjs/common';
import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolve, type PolicyChange } from '../policies/policy-change.js';
import type { Policy } from '../policies/policy.js';

/** Suspends, restores or ends the policies of a purchase by what is owed for it, and publishes that. */
@Injectable()
export class ArrearsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly outbox: Outbox,
  ) {}

  async changeEach(purchaseId: string, change: PolicyChange, session: ClientSession): Promise<void> {
    for (const policy of await this.policies.ofPurchase(purchaseId, session)) {
      if (isLeftAlone(policy, change) || evolve(policy, change) === policy) continue;
      await this.tell(await this.policies.change(policy, change, session), session);
    }
  }

  private tell(policy: Policy, session: ClientSession): Promise<void> {
    const { id, version = 1, policyNumber, customerId, productType, suspendedOn = null, cancelledOn } = policy;
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn };
    return this.outbox.add(session, policyArrearsChanged, { id, version, data });
  }
}

/** A visit is made or not: it cannot rest, and no share of it is paid for (ADR 103). One that an older release suspended comes back. */
const isLeftAlone = ({ productType, suspendedOn }: Policy, change: PolicyChange): boolean => {
  const comesBack = change.what === 'arrears-changed' && change.status === 'recovered' && Boolean(suspendedOn);
  return doneAtGarages.includes(productType) && !comesBack;
};
