import { Injectable } from '@nestjs/common';
import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolveCover, type CoverChange } from '../policies/policy-change.js';
import type { CoverRecord } from '../policies/policy.js';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { arrearsChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';

/** Suspends, restores or ends the policies of a purchase by what is owed for it, and publishes that. */
@Injectable()
export class ArrearsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly renewals: BoughtRenewals,
    private readonly outbox: Outbox,
  ) {}

  async changeEach(purchaseId: string, change: CoverChange, session: ClientSession): Promise<void> {
    for (const policy of await this.policies.ofPurchase(purchaseId, session)) {
      // A visit is made or not: it cannot rest, and no share of it is paid for (ADR 23).
      if (policy.kind === 'order' || evolveCover(policy, change) === policy) continue;
      const changed = await this.policies.changeCover(policy, change, session);
      await this.tell(changed, session);
      const { cancelledOn: on } = changed;
      if (on !== null) await this.renewals.release({ renewal: changed, on, by: 'staff' }, session);
    }
  }

  private tell(policy: CoverRecord, session: ClientSession): Promise<void> {
    const { id, version, policyNumber, customerId, productType, suspendedOn, cancelledOn } = policy;
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn };
    return this.outbox.add(session, policyArrearsChanged, { id, version, data });
  }
}

/** Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. */
export const ArrearsConsumer = consumer(
  'ArrearsConsumer',
  { arrears: ArrearsService },
  {
    changed: on(arrearsChanged, ({ data }, { arrears }, session) =>
      arrears.changeEach(data.purchaseId, { what: 'arrears-changed', status: data.status, on: data.on }, session),
    ),
    planEnded: on(planCancelled, ({ data }, { arrears }, session) => {
      const { reason, on, voidPence, coveredPence, months } = data;
      return arrears.changeEach(data.purchaseId, { what: 'plan-ended', end: { reason, on, voidPence, coveredPence, months } }, session);
    }),
  },
);
