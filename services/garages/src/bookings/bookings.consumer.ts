import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentFailed, paymentSucceeded, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { BookingSlots } from './booking-slots.js';
import { BookingsService } from './bookings.service.js';

@Controller()
export class BookingsConsumer {
  constructor(
    private readonly bookings: BookingsService,
    private readonly slots: BookingSlots,
  ) {}

  @Consumes(purchaseCompleted)
  bought({ data }: EventOf<typeof purchaseCompleted>, session: ClientSession): Promise<void> {
    return this.bookings.request(data.quoteId, data.customerId, session);
  }

  /** Published by older versions of payments for the same purchase: the second of the two events changes nothing. */
  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    return this.bookings.request(data.quoteId, data.customerId, session);
  }

  /** Later payments of what was bought already have other lines. */
  @Consumes(paymentFailed)
  async failed({ data, time }: EventOf<typeof paymentFailed>, session: ClientSession): Promise<void> {
    if ((data.line ?? 1) === 1) await this.slots.giveBack(data.quoteId, new Date(time), session);
  }
}
