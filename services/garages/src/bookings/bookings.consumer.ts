import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentSucceeded } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { BookingsService } from './bookings.service.js';

@Controller()
export class BookingsConsumer {
  constructor(private readonly bookings: BookingsService) {}

  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    return this.bookings.request(data.quoteId, data.customerId, session);
  }
}
