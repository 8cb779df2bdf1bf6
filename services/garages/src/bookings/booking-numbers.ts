import { Injectable } from '@nestjs/common';
import { spokenReference } from '@kerbside/platform/spoken-reference';
import { BookingsRepository } from './bookings.repository.js';

export const newBookingNumber = (): string => spokenReference('KSB', 6);

/** Finds numbers that no booking has yet. Six characters are short enough to say aloud, but collide by chance among many bookings. */
@Injectable()
export class BookingNumbers {
  constructor(private readonly bookings: BookingsRepository) {}

  async next(): Promise<string> {
    for (;;) {
      const number = newBookingNumber();
      if (!(await this.bookings.hasNumber(number))) return number;
    }
  }
}
