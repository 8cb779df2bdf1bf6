import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { londonDay } from '@kerbside/contracts/days/dates';
import {
  orderChanged,
  policyAmended,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { rewardsAvailableFrom } from '@kerbside/contracts/payments/rewards';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ManualsRepository } from './manuals/manuals.repository.js';
import { RewardsRepository } from './rewards/rewards.repository.js';

/**
 * The longer code of the manuals is for customers with cover, not for those who cancelled it, did not pay for it or transferred it. Rewards
 * wait for work that was bought until it is done; when it is called off, long enough for its refund to take them back.
 */
@Controller()
export class PoliciesConsumer {
  constructor(
    private readonly manuals: ManualsRepository,
    private readonly rewards: RewardsRepository,
  ) {}

  @Consumes(policyIssued, repeatable)
  async issued({ data }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    const { policyId, paymentId, customerId, endsOn, premiumPence: pricePence } = data;
    // An order for work is not cover, and has no days.
    if (endsOn !== undefined) await this.manuals.noteCover(policyId, { customerId, endsOn }, session);
    else if (pricePence > 0) await this.rewards.noteWork({ _id: policyId, paymentId, customerId, pricePence, freeFrom: null }, session);
  }

  @Consumes(orderChanged)
  async orderChanged({ data: { policyId, status }, time }: EventOf<typeof orderChanged>, session: ClientSession): Promise<void> {
    if (status === 'done') await this.rewards.freeWork(policyId, londonDay(new Date(time)), session);
  }

  @Consumes(policyTransferred)
  takenOver({ data: { policyId, customerId, endsOn } }: EventOf<typeof policyTransferred>, session: ClientSession): Promise<void> {
    return this.manuals.noteCover(policyId, { customerId, endsOn }, session);
  }

  @Consumes(policyAmended)
  amended({ data: { policyId, endsOn } }: EventOf<typeof policyAmended>, session: ClientSession): Promise<void> {
    return this.manuals.noteEnd(policyId, endsOn, session);
  }

  @Consumes(policyCancelled)
  async cancelled({ data: { policyId, cancelledOn }, time }: EventOf<typeof policyCancelled>, session: ClientSession): Promise<void> {
    await this.manuals.noteCancelled(policyId, cancelledOn, session);
    await this.rewards.freeWork(policyId, rewardsAvailableFrom(londonDay(new Date(time))), session);
  }

  /** Its plan ended, and with it its cover; or what was owed came. */
  @Consumes(policyArrearsChanged, repeatable)
  notPaid({ data: { policyId, cancelledOn } }: EventOf<typeof policyArrearsChanged>, session: ClientSession): Promise<void> {
    return this.manuals.noteCancelled(policyId, cancelledOn, session);
  }

  @Consumes(policyReinstated)
  async reinstated({ data: { policyId, cancelledOn } }: EventOf<typeof policyReinstated>, session: ClientSession): Promise<void> {
    await this.manuals.noteCancelled(policyId, cancelledOn ?? null, session);
    await this.rewards.freeWork(policyId, null, session);
  }
}
