import { Injectable } from '@nestjs/common';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing-purchase';
import { Internal } from '@kerbside/platform/internal';
import { Jobs } from '@kerbside/platform/jobs';
import type { ClientSession } from 'mongoose';
import type { KeptBooking } from './booking.js';
import { BookingsRepository } from './bookings.repository.js';

export const findBookedCar = 'booked-car';

interface Asked {
  readonly quoteId: string;
}

/** Asks pricing which car a visit is for, once it is paid: the customer finds their visits by their car. */
@Injectable()
export class BookedCars {
  constructor(
    private readonly jobs: Jobs,
    private readonly bookings: BookingsRepository,
    internal: Internal,
  ) {
    jobs.define<Asked>(
      findBookedCar,
      async ({ quoteId }, bookingId) => {
        const { vehicle } = await internal.send(readPurchasedQuote, { params: { quoteId } });
        const { registrationNumber, make, model } = vehicle;
        return (session) => this.bookings.setCar(bookingId, { registrationNumber, make, model }, session);
      },
      (_, bookingId) => ({
        customerId: null,
        subjectType: 'booking',
        subjectId: bookingId,
        amountPence: null,
        toDo: 'The customer does not see this visit with their car. Try it again; if it still fails, tell them when and where it is.',
      }),
    );
  }

  find({ id, quoteId }: KeptBooking, session: ClientSession): Promise<void> {
    return this.jobs.add(session, findBookedCar, id, { quoteId });
  }
}
