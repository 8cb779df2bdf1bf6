import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { aBooking } from '../../testing/booking.js';
import { bookAgain, formAgain } from './book-again.js';

type GarageDay = Parameters<typeof bookAgain>[2];
const visit: GarageDay = {
  garage_id: 'ks-009',
  garage_name: 'Foss Garage',
  booking_date: null,
};
const before = aBooking({ booking_date: '2026-12-08', booking_time: '09:00' });

describe('a visit that was booked at another garage', () => {
  it.each<[string, Partial<Booking>, Partial<GarageDay>, object]>([
    ['its day and time', {}, {}, { booking_date: '2026-12-08', booking_time: '09:00', garage_choice: 'own_garage', garage_id: 'ks-009' }],
    ['another day that was chosen with it', {}, { booking_date: '2026-12-10' }, { booking_date: '2026-12-10', booking_time: undefined }],
    ['its day, where it had no time', { booking_time: undefined }, {}, { booking_date: '2026-12-08', booking_time: undefined }],
    [
      'its day, where we choose',
      {},
      { garage_id: garageByUs },
      { booking_time: undefined, garage_choice: 'our_choice', garage_id: undefined },
    ],
    [
      'where the car is collected',
      { delivery_type: 'collect_and_return', booking_town: 'Leeds' },
      {},
      { delivery_type: 'collect_and_return', booking_town: 'Leeds', postcode: before.postcode },
    ],
  ])('is booked again with %s', (_, was, now, form) => {
    const { booking_time, garage_id, ...rest } = formAgain({ ...before, ...was }, { ...visit, ...now });
    expect({ booking_time, garage_id, ...rest }).toMatchObject(form);
  });

  const api = (now: Booking | null, isFree: boolean) => ({
    read: () => Promise.resolve(now),
    save: () => (isFree ? Promise.resolve(before) : Promise.reject(new Error('SLOT_TAKEN'))),
  });
  it.each<[string, Booking | null, Booking | null, boolean, object | undefined]>([
    [
      'kept where there is room',
      before,
      null,
      true,
      { isKept: true, said: 'Your visit on 8 December 2026 at 09:00 is kept, now at Foss Garage.' },
    ],
    [
      'said to be lost where there is none',
      before,
      null,
      false,
      { isKept: false, said: 'Foss Garage cannot take your car on 8 December 2026 at 09:00. Choose another time before you pay.' },
    ],
    ['left alone where it stands', before, before, true, undefined],
    ['left alone once it is paid', aBooking({ status: 'requested' }), null, true, undefined],
    ['not made where there was none', null, null, true, undefined],
  ])('Q2: is %s', async (_, was, now, isFree, told) => expect(await bookAgain(api(now, isFree), was, visit)).toEqual(told));
});
