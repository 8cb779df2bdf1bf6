import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { HoldService } from './hold.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly holds: HoldService) {}

  @Consumes(purchaseCompleted, repeatable)
  async onPurchaseCompleted({ data }: EventOf<typeof purchaseCompleted>): Promise<void> {
    await this.holds.purchase(data.quoteId, data.purchaseId);
  }

  @Consumes(paymentFailed, repeatable)
  async onPaymentFailed({ data, time }: EventOf<typeof paymentFailed>): Promise<void> {
    await this.holds.fail(data.quoteId, data.paymentId, new Date(time));
  }
}
