import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentSucceeded, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { BookingsService } from './bookings.service.js';

@Controller()
export class BookingsConsumer {
  constructor(private readonly bookings: BookingsService) {}

  @Consumes(purchaseCompleted)
  bought({ data }: EventOf<typeof purchaseCompleted>, session: ClientSession): Promise<void> {
    return this.bookings.request(data.quoteId, data.customerId, session);
  }

  /** Published by older versions of payments for the same purchase: the second of the two events changes nothing. */
  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    return this.bookings.request(data.quoteId, data.customerId, session);
  }
}
