import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentFailed, paymentSucceeded } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { VouchersService } from './vouchers.service.js';

@Controller()
export class VouchersConsumer {
  constructor(private readonly vouchers: VouchersService) {}

  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession) {
    return this.vouchers.redeemFor(data, session);
  }

  @Consumes(paymentFailed)
  failed({ data }: EventOf<typeof paymentFailed>, session: ClientSession) {
    return this.vouchers.loosenFor(data.quoteId, data.paymentId, session);
  }
}
