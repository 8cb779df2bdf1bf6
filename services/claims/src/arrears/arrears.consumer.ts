import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { arrearsChanged } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { afterArrears } from '../policies/policy.js';

/** Keeps what the letters say: cover rests while payments are overdue, comes back once they are paid, and ends when they stay unpaid. */
@Controller()
export class ArrearsConsumer {
  constructor(private readonly policies: PoliciesRepository) {}

  @Consumes(arrearsChanged)
  async changed({ data }: EventOf<typeof arrearsChanged>, session: ClientSession): Promise<void> {
    for (const policy of await this.policies.ofPurchase(data.purchaseId, session)) {
      const changed = afterArrears(policy, data);
      if (changed !== policy) await this.policies.saveStanding(changed, session);
    }
  }
}
