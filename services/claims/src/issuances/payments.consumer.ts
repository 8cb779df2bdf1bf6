import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentSucceeded, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { boughtBy, IssuancesService } from './issuances.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly issuances: IssuancesService) {}

  @Consumes(purchaseCompleted)
  bought({ data }: EventOf<typeof purchaseCompleted>, session: ClientSession) {
    return this.issuances.queue(data, session);
  }

  /** Published by older versions of payments for the same purchase: the second of the two events changes nothing. */
  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession) {
    return this.issuances.queue(boughtBy(data), session);
  }
}
