import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentFailed, paymentSucceeded } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { ReferralsService } from './referrals/referrals.service.js';
import { RewardsService } from './rewards/rewards.service.js';
import { VoucherClaims } from './vouchers/voucher-claims.service.js';

/** What a payment means for vouchers, rewards and referrals: one event, one transaction. */
@Controller()
export class PaymentsConsumer {
  constructor(
    private readonly vouchers: VoucherClaims,
    private readonly rewards: RewardsService,
    private readonly referrals: ReferralsService,
  ) {}

  @Consumes(paymentSucceeded)
  async paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    await this.vouchers.redeemFor(data, session);
    await this.rewards.settle(data, session);
    await this.referrals.owe(data.customerId, data.paymentId, session);
  }

  @Consumes(paymentFailed)
  async failed({ data, time }: EventOf<typeof paymentFailed>, session: ClientSession): Promise<void> {
    await this.vouchers.loosenFor(data.quoteId, data.paymentId, session, new Date(time));
    await this.rewards.giveBack(data.paymentId, session, new Date(time));
  }
}
