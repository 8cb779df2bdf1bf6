import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { HoldService } from './hold.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly holds: HoldService) {}

  @Consumes(purchaseCompleted)
  async onPurchaseCompleted({ data }: EventOf<typeof purchaseCompleted>, session: ClientSession): Promise<void> {
    await this.holds.purchase(session, data.quoteId, data.purchaseId);
  }

  @Consumes(paymentFailed)
  async onPaymentFailed({ data, time }: EventOf<typeof paymentFailed>, session: ClientSession): Promise<void> {
    await this.holds.releaseWithin(session, data.quoteId, data.paymentId, new Date(time));
  }
}
