import { Injectable } from '@nestjs/common';
import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolve, type PolicyChange } from '../policies/policy-change.js';
import type { Policy } from '../policies/policy.js';

/** Changes the policies of a purchase by what is owed for it, and tells of it. */
@Injectable()
export class ArrearsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly outbox: Outbox,
  ) {}

  async changeEach(purchaseId: string, change: PolicyChange, session: ClientSession): Promise<void> {
    for (const policy of await this.policies.ofPurchase(purchaseId, session)) {
      if (evolve(policy, change) === policy) continue;
      await this.tell(await this.policies.change(policy, change, session), session);
    }
  }

  private tell(policy: Policy, session: ClientSession): Promise<void> {
    const { id, version = 1, policyNumber, customerId, productType, suspendedOn = null, cancelledOn } = policy;
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn };
    return this.outbox.add(session, policyArrearsChanged, { id, version, data });
  }
}
