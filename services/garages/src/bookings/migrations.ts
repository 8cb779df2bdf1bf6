import type { Migration } from '@kerbside/platform/mongo/migrations';
import { newBookingNumber } from './booking-numbers.js';
import type { KeptBooking } from './model/booking.js';

type StoredNumber = { readonly _id: string } & Pick<KeptBooking, 'number'>;

/** Bookings that were made before they had numbers. No index keeps them apart yet, so that those that were given are remembered. */
export const bookingsHaveNumbers: Migration = {
  id: '2026-11-bookings-have-numbers',
  up: async (database) => {
    const bookings = database.collection<StoredNumber>('bookings');
    const given = new Set<string | null>();
    for await (const { number } of bookings.find({ number: { $gt: '' } }, { projection: { number: 1 } })) given.add(number);
    for await (const { _id } of bookings.find({ number: null }, { projection: { _id: 1 } })) {
      let number = newBookingNumber();
      while (given.has(number)) number = newBookingNumber();
      given.add(number);
      await bookings.updateOne({ _id, number: null }, { $set: { number } });
    }
  },
};
