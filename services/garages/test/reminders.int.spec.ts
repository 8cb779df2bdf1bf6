import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { randomUUID } from 'node:crypto';
import { findBookedCar } from '../src/bookings/booked-cars.js';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { reminderSweep } from '../src/reminders/reminders.service.js';
import { aBooking } from '../src/testing/a-booking.js';
import { startGarages, type GaragesUnderTest } from './garages-under-test.js';

let at: GaragesUnderTest;
beforeAll(async () => {
  at = await startGarages();
});
afterAll(() => at.garages.close());

const vehicle = { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf', range: null, firstRegistrationDate: null, mileage: 1 };

it('reminders are published once, however often and by however many', async () => {
  const customerId = randomUUID();
  const quoteId = at.aQuote({ productTypes: ['service'], motExpiresOn: '2026-12-28' });
  const form = {
    delivery_type: 'drop_car',
    booking_date: '2026-12-02',
    postcode: 'SW11 1AA',
    garage_choice: 'own_garage',
    garage_id: 'ks-001',
  };
  const { body } = await at.put(`/api/garages/quotes/${quoteId}/booking`, form).expect(200);
  at.garages.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle, policies: [] }));
  const paid = {
    purchaseId: randomUUID(),
    quoteId,
    customerId,
    currency: 'gbp',
    totalPence: 1,
    voucherCode: null,
    rewardsPence: 0,
    channel: 'online',
  } as const;
  await at.garages.deliver(purchaseCompleted, paid);
  await at.garages.sweep(findBookedCar);
  const reminders = async () =>
    (await at.garages.events()).flatMap(({ subject, type, data }) =>
      subject === body.data.id && type.includes('reminder') ? [[type.split('.')[2], data]] : [],
    );
  const sweepOn = async (day: string) => {
    at.garages.clock.set(new Date(`${day}T08:00:00Z`));
    await Promise.all([at.garages.sweep(reminderSweep), at.garages.sweep(reminderSweep)]);
    await at.garages.sweep(reminderSweep);
  };
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29', '2026-12-01', '2026-12-02', '2026-12-03']) await sweepOn(day);
  const visit = { bookingId: body.data.id, quoteId, customerId, garageId: 'ks-001' };
  expect(await reminders()).toEqual([
    ['visit-reminder-due', expect.objectContaining({ ...visit, bookingDate: '2026-12-02', daysAhead: 7 })],
    ['mot-reminder-due', expect.objectContaining({ ...visit, motDueOn: '2026-12-28' })],
    ['visit-reminder-due', expect.objectContaining({ ...visit, daysAhead: 1 })],
  ]);
});

it('an MOT that was done is reminded of a month before its last day, the day before that of the test', async () => {
  const ids = { id: randomUUID(), quoteId: randomUUID(), customerId: randomUUID() };
  const tested = aBooking({ ...ids, number: 'KSB-2C3D4E', products: ['mot'], status: 'complete', motResult: 'passed' });
  await at.garages.get(Mongo).transaction((session) => at.garages.get(BookingsRepository).save(tested, session));
  const toldBy = async (day: string) => {
    at.garages.clock.set(new Date(`${day}T08:00:00Z`));
    await at.garages.sweep(reminderSweep);
    return (await at.garages.events()).flatMap(({ subject, data }) => (subject === ids.id ? [Reflect.get(Object(data), 'motDueOn')] : []));
  };
  expect(await toldBy('2027-10-31')).toEqual([]);
  expect(await toldBy('2027-11-01')).toEqual(['2027-12-01']);
});

it('staff are asked to find out how an MOT went that its garage has not told of for a week, once', async () => {
  const ids = { id: randomUUID(), quoteId: randomUUID(), customerId: randomUUID() };
  const untold = aBooking({ ...ids, number: 'KSB-3D4E5F', products: ['mot'], motExpiresOn: '2027-02-20', status: 'complete' });
  await at.garages.get(Mongo).transaction((session) => at.garages.get(BookingsRepository).save(untold, session));
  const toldBy = async (day: string) => {
    at.garages.clock.set(new Date(`${day}T08:00:00Z`));
    await Promise.all([at.garages.sweep(reminderSweep), at.garages.sweep(reminderSweep)]);
    await at.garages.sweep(reminderSweep);
    return (await at.garages.events()).flatMap(({ subject, type, data }) =>
      subject === ids.id ? [[type.split('.')[2], Reflect.get(Object(data), 'asks')]] : [],
    );
  };
  expect(await toldBy('2026-12-09')).toEqual([]);
  expect(await toldBy('2026-12-10')).toEqual([['visit-not-closed', 'mot-result']]);
  expect(await toldBy('2026-12-11')).toHaveLength(1);
});
