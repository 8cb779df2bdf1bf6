import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { arrearsChanged, planCancelled } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { afterArrears, afterPlanEnd, type Policy } from '../policies/policy.js';

/** Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends with what is paid for. */
@Controller()
export class ArrearsConsumer {
  constructor(private readonly policies: PoliciesRepository) {}

  @Consumes(arrearsChanged)
  changed({ data }: EventOf<typeof arrearsChanged>, session: ClientSession): Promise<void> {
    return this.changeEach(data.purchaseId, (policy) => afterArrears(policy, data), session);
  }

  @Consumes(planCancelled)
  planEnded({ data }: EventOf<typeof planCancelled>, session: ClientSession): Promise<void> {
    return this.changeEach(data.purchaseId, (policy) => afterPlanEnd(policy, data), session);
  }

  private async changeEach(purchaseId: string, decide: (policy: Policy) => Policy, session: ClientSession): Promise<void> {
    for (const policy of await this.policies.ofPurchase(purchaseId, session)) {
      const changed = decide(policy);
      if (changed !== policy) await this.policies.saveStanding(changed, session);
    }
  }
}
