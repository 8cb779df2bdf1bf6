import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { quotePriced } from '@kerbside/contracts/events/pricing';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { losesItsPrice } from './payment.js';
import { PaymentsRepository } from './payments.repository.js';

/** A price that changes while nobody holds it must not be charged by a page that still shows the old one. */
@Controller()
export class PaymentsConsumer {
  constructor(private readonly payments: PaymentsRepository) {}

  @Consumes(quotePriced)
  async priced({ data }: EventOf<typeof quotePriced>, session: ClientSession): Promise<void> {
    const payment = await this.payments.ofQuote(data.quoteId, session);
    if (payment && losesItsPrice(payment, data)) await this.payments.save({ ...payment, isStale: true }, session);
  }
}
