import { randomUUID } from 'node:crypto';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { newBookingNumber } from '../src/bookings/booking-numbers.js';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { EstimatesRepository } from '../src/estimates/estimates.repository.js';
import { renameBookedCars } from '../src/plates/plates.consumer.js';
import { service } from '../src/service.js';
import { aBooking } from '../src/testing/a-booking.js';

let garages: ServiceUnderTest;
beforeAll(async () => {
  garages = await testService(service);
});
afterAll(() => garages.close());

const golf = { make: 'Volkswagen', model: 'Golf' };
const book = async (customerId: string, registrationNumber: string | null, model = 'Golf') => {
  const visit = aBooking({
    id: randomUUID(),
    number: newBookingNumber(),
    quoteId: randomUUID(),
    customerId,
    car: { ...golf, model, registrationNumber },
  });
  await garages.get(Mongo).transaction((session) => garages.get(BookingsRepository).save(visit, session));
  return visit.id;
};
const plates = async (customerId: string) =>
  new Map((await garages.get(BookingsRepository).ofCustomer(customerId)).map(({ id, car }) => [id, car?.registrationNumber]));

it.each([
  ['its visits', 'AA19DSL', 'CD21EFG', 'Golf'],
  ['its visits when it had none', null, null, 'Polo'],
])('a car whose registration changes has the new one on %s, and no other car has', async (_, from, other, otherModel) => {
  const [customerId, stranger] = [randomUUID(), randomUUID()];
  const [visit, ofOtherCar] = [await book(customerId, from), await book(customerId, other, otherModel)];
  const ofStranger = await book(stranger, from);
  const change = aRegistrationChange({ id: randomUUID(), customerId, from, to: 'BX70KLM', status: 'approved' });
  garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf }));
  await garages.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId: change.id });
  await garages.sweep(renameBookedCars);
  expect([...(await plates(customerId))].sort()).toEqual(
    [
      [visit, 'BX70KLM'],
      [ofOtherCar, other],
    ].sort(),
  );
  expect((await plates(stranger)).get(ofStranger)).toBe(from);
});

it('A7: a car whose registration changes has the new one on its estimates, answered or not, and no other car has', async () => {
  const [customerId, carId, otherCarId] = [randomUUID(), randomUUID(), randomUUID()];
  const estimates = garages.get(EstimatesRepository);
  const prices = { lowestPence: 18_000, highestPence: 26_000, note: '', answeredAt: garages.clock.now() };
  const asked = (id: string, answer: typeof prices | null) => ({
    id: randomUUID(),
    customerId,
    carId: id,
    car: { ...golf, registrationNumber: 'AA19DSL' },
    description: 'A dent',
    photos: [],
    requestedAt: garages.clock.now(),
    answer,
    version: 1,
  });
  await garages.get(Mongo).transaction(async (session) => {
    for (const one of [asked(carId, null), asked(carId, prices), asked(otherCarId, null)]) await estimates.add(one, session);
  });
  const change = aRegistrationChange({ id: randomUUID(), customerId, carId, from: 'AA19DSL', to: 'BX70KLM', status: 'approved' });
  garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf }));
  await garages.deliver(registrationChangeApproved, { customerId, carId, changeId: change.id });
  await garages.sweep(renameBookedCars);
  const rows = (await estimates.ofCustomer(customerId, { page: 1, perPage: 10 })).estimates;
  expect(rows.map((one) => [one.carId === carId, one.car.registrationNumber]).sort()).toEqual([
    [false, 'AA19DSL'],
    [true, 'BX70KLM'],
    [true, 'BX70KLM'],
  ]);
});

it('A7: a car whose registration changes twice has the last one on its visits, in whichever order the events come', async () => {
  const customerId = randomUUID();
  const visit = await book(customerId, 'AA19DSL');
  for (const [from, to] of [
    ['BX70KLM', 'CD21EFG'],
    ['AA19DSL', 'BX70KLM'],
  ] as const) {
    const change = aRegistrationChange({ id: randomUUID(), customerId, from, to, status: 'approved' });
    garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf, now: 'CD21EFG' }));
    await garages.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId: change.id });
    await garages.sweep(renameBookedCars);
  }
  expect((await plates(customerId)).get(visit)).toBe('CD21EFG');
});
