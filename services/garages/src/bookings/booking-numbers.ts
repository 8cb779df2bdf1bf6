import { Injectable } from '@nestjs/common';
import { spokenReference } from '@kerbside/platform/spoken-reference';
import { BookingsRepository } from './bookings.repository.js';

export const newBookingNumber = (): string => spokenReference('KSB', 6);

/** Numbers that no booking has yet: six signs are few enough to be said, and to meet by chance among many bookings. */
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
