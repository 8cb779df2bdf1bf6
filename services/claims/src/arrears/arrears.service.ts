import { Injectable } from '@nestjs/common';
import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolveCover, type CoverChange } from '../policies/policy-change.js';
import type { Cover } from '../policies/policy.js';

/** Suspends, restores or ends the policies of a purchase by what is owed for it, and publishes that. */
@Injectable()
export class ArrearsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly outbox: Outbox,
  ) {}

  async changeEach(purchaseId: string, change: CoverChange, session: ClientSession): Promise<void> {
    for (const policy of await this.policies.ofPurchase(purchaseId, session)) {
      // A visit is made or not: it cannot rest, and no share of it is paid for (ADR 23).
      if (policy.kind === 'order' || evolveCover(policy, change) === policy) continue;
      await this.tell(await this.policies.changeCover(policy, change, session), session);
    }
  }

  private tell(policy: Cover, session: ClientSession): Promise<void> {
    const { id, version = 1, policyNumber, customerId, productType, suspendedOn = null, cancelledOn } = policy;
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn };
    return this.outbox.add(session, policyArrearsChanged, { id, version, data });
  }
}
