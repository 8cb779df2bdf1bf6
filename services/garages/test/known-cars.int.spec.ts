import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { addDays } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import { carDaysChanged, registrationChangeApproved, registrationChangeRepeated } from '@kerbside/contracts/events/accounts';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { carMotReminderDue } from '@kerbside/contracts/events/garages';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { aCar, aRegistrationChange } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import ICAL from 'ical.js';
import { findBookedCar } from '../src/bookings/booked-cars.js';
import { BookingsRepository, newBookingNumber } from '../src/bookings/bookings.repository.js';
import { followCarOfRenewals } from '../src/calendar/due-days.consumer.js';
import { EstimatesRepository } from '../src/estimates/estimates.repository.js';
import { knowCar } from '../src/known-cars/known-cars.consumer.js';
import { renameBookedCars } from '../src/plates/plates.consumer.js';
import { reminderSweep } from '../src/reminders/reminders.service.js';
import type { KeptBooking } from '../src/bookings/booking.js';
import { aBooking } from '../src/testing/a-booking.js';
import { startedGarages } from './garages-under-test.js';

const at = startedGarages();

/** All that is due on a day, however often and by however many it is looked for. */
const remindOn = async (day: string): Promise<void> => {
  at.garages.clock.set(new Date(`${day}T08:00:00Z`));
  await Promise.all([at.garages.sweep(reminderSweep), at.garages.sweep(reminderSweep)]);
  await at.garages.sweep(reminderSweep);
};

describe('a car that accounts tells of', () => {
  beforeEach(() => at.garages.clock.set(new Date('2026-11-20T12:00:00Z')));

  /** Somebody with a car on their account that was never at a garage of ours. */
  const aCustomer = async () => {
    const [customerId, carId] = [randomUUID(), randomUUID()];
    at.garages.answer(readCar, ({ params }) => {
      if (params.carId !== carId) throw new DomainError('NOT_FOUND');
      return { customerId, car: aCar({ id: carId, registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf' }) };
    });
    const { body } = await at.garages.by({ kind: 'customer', userId: customerId }).post('/api/garages/calendar').expect(200);
    const deliver = async (version: number, over: Partial<EventData<typeof carDaysChanged>> = {}, id: string = randomUUID()) => {
      const data = { customerId, carId, motDueOn: '2026-12-21', serviceDueOn: null, isOnAccount: true, ...over };
      await at.garages.deliver(carDaysChanged, data, { id, aggregateId: carId, version });
      for (const job of [knowCar, followCarOfRenewals]) await at.garages.sweep(job);
    };
    const due = async (part = '-due-') => {
      const { text } = await at.garages
        .http()
        .get(new URL(String(body.data.url)).pathname)
        .buffer(true)
        .expect(200);
      return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((component) => {
        const { uid, sequence, summary, startDate } = new ICAL.Event(component);
        return uid.includes(part)
          ? [[uid.replace(carId, 'car'), sequence, summary, startDate.toString(), component.getFirstPropertyValue('status')]]
          : [];
      });
    };
    const reminders = async () =>
      (await at.garages.events()).flatMap(({ type, data }) =>
        type.includes('mot-reminder') && Reflect.get(Object(data), 'customerId') === customerId
          ? [[type, Reflect.get(Object(data), 'motDueOn')]]
          : [],
      );
    const book = (over: Parameters<typeof aBooking>[0]) =>
      at.garages
        .get(Mongo)
        .transaction((session) =>
          at.garages
            .get(BookingsRepository)
            .save(aBooking({ id: randomUUID(), quoteId: randomUUID(), number: randomUUID(), customerId, ...over }), session),
        );
    return { customerId, carId, deliver, due, reminders, book };
  };

  it('is not looked at again once its customer was reminded', async () => {
    const { customerId, deliver, reminders } = await aCustomer();
    await deliver(1);
    const looking = jest.spyOn(at.garages.get(BookingsRepository), 'ofCustomer');
    const looks = () => looking.mock.calls.filter(([id]) => id === customerId).length;
    at.garages.clock.set(new Date('2026-11-25T08:00:00Z'));
    for (const count of [1, 1]) {
      await at.garages.sweep(reminderSweep);
      expect([await reminders(), looks()]).toEqual([[[carMotReminderDue.type, '2026-12-21']], count]);
    }
    looking.mockRestore();
  });

  it('has its days on the calendar without a visit, moved when they change and cancelled when it leaves the account', async () => {
    const { deliver, due } = await aCustomer();
    const title = 'MOT due: Volkswagen Golf';
    await deliver(1);
    expect(await due()).toEqual([['mot-due-car@kerbside', 1, title, '2026-12-21', 'CONFIRMED']]);
    await deliver(2, { motDueOn: '2027-12-21', serviceDueOn: '2027-08-31' });
    expect(await due()).toEqual([
      ['mot-due-car@kerbside', 2, title, '2027-12-21', 'CONFIRMED'],
      ['service-due-car@kerbside', 2, 'Service due: Volkswagen Golf', '2027-08-31', 'CONFIRMED'],
    ]);
    await deliver(3, { motDueOn: '2027-12-21', isOnAccount: false });
    expect(await due()).toEqual([['mot-due-car@kerbside', 3, title, '2027-12-21', 'CANCELLED']]);
  });

  it('has the renewal of its cover on the calendar while it is on the account', async () => {
    const { customerId, deliver, due } = await aCustomer();
    const [own, another] = [randomUUID(), randomUUID()].toSorted();
    at.garages.answer(readPolicyInternally, ({ params: { policyId } }) => {
      const { vehicle } = aPolicy();
      return aPolicy({ id: policyId, vehicle: { ...vehicle, registrationNumber: policyId === own ? 'AA19 DSL' : 'BX70KLM' } });
    });
    for (const policyId of [own, another])
      await at.garages.deliver(policyIssued, { ...policyIssued.sample, policyId: String(policyId), paymentId: randomUUID(), customerId });
    const renewals = async () => (await due('renewal-')).map(([, sequence, , , status]) => [sequence, status]);
    const others = [0, 'CONFIRMED'];
    await deliver(1);
    expect(await renewals()).toEqual([[0, 'CONFIRMED'], others]);
    await deliver(2, { isOnAccount: false });
    await deliver(3, { isOnAccount: false, motDueOn: '2027-12-21' });
    expect(await renewals()).toEqual([[1, 'CANCELLED'], others]);
    await deliver(4);
    expect(await renewals()).toEqual([[2, 'CONFIRMED'], others]);
    await deliver(2, { isOnAccount: false });
    expect(await renewals()).toEqual([[2, 'CONFIRMED'], others]);
  });

  it('is as the latest event says, in whichever order they arrive and however often', async () => {
    const { deliver, due } = await aCustomer();
    await deliver(2, { motDueOn: '2027-12-21' });
    await deliver(1, {}, 'c1d00000-0000-4000-8000-000000000001');
    await deliver(1, {}, 'c1d00000-0000-4000-8000-000000000001');
    expect(await due()).toMatchObject([['mot-due-car@kerbside', 2, expect.any(String), '2027-12-21', 'CONFIRMED']]);
  });

  it('has its MOT on the calendar once, under the name that a visit gave it before', async () => {
    const { deliver, due, book } = await aCustomer();
    const id = randomUUID();
    await book({ id, motExpiresOn: '2026-12-20' });
    expect(await due()).toMatchObject([[`mot-due-${id}@kerbside`, 1, expect.any(String), '2026-12-20', 'CONFIRMED']]);
    await deliver(1);
    expect(await due()).toMatchObject([[`mot-due-${id}@kerbside`, 2, expect.any(String), '2026-12-21', 'CONFIRMED']]);
  });

  it('A7: has it once too from the moment at which its registration changes', async () => {
    const { customerId, carId, deliver, due, book } = await aCustomer();
    await book({ motExpiresOn: '2026-12-20' });
    await deliver(1);
    const change = aRegistrationChange({ id: randomUUID(), carId, customerId, from: 'AA19DSL', to: 'BX70KLM', status: 'approved' });
    at.garages.answer(readRegistrationChangeInternally, () => ({ ...change, make: 'Volkswagen', model: 'Golf' }));
    await at.garages.deliver(registrationChangeApproved, { customerId, carId, changeId: change.id });
    await at.garages.sweep(renameBookedCars);
    expect(await due()).toHaveLength(1);
  });

  it('is reminded of a month before, once, also by two processes at the same moment', async () => {
    const { deliver, reminders } = await aCustomer();
    await deliver(1);
    await remindOn('2026-11-20');
    expect(await reminders()).toEqual([]);
    for (const day of ['2026-11-21', '2026-11-22', '2026-12-20', '2026-12-21']) await remindOn(day);
    expect(await reminders()).toEqual([[carMotReminderDue.type, '2026-12-21']]);
  });

  it.each([
    ['2026-12-31', '2026-11-30'],
    ['2027-03-31', '2027-02-28'],
  ])('is reminded of an MOT until %s from %s on, whether its account or a visit tells of it', async (motDueOn, day) => {
    const told = await aCustomer();
    await told.deliver(1, { motDueOn });
    const booked = await aCustomer();
    await booked.book({ motExpiresOn: motDueOn, status: 'complete' });
    const counts = async () => [(await told.reminders()).length, (await booked.reminders()).length];
    await remindOn(addDays(day, -1));
    expect(await counts()).toEqual([0, 0]);
    await remindOn(day);
    expect(await counts()).toEqual([1, 1]);
  });

  it('is reminded of once where a visit knows of its MOT too', async () => {
    const { deliver, reminders, book } = await aCustomer();
    await book({ motExpiresOn: '2026-12-21', status: 'complete' });
    await deliver(1);
    await remindOn('2026-11-25');
    await deliver(2);
    await remindOn('2026-11-26');
    expect(await reminders()).toHaveLength(1);
  });

  it('is not reminded of when it is booked for another MOT', async () => {
    const { deliver, reminders, book } = await aCustomer();
    await book({ products: ['mot'], motExpiresOn: '2026-12-21' });
    await deliver(1);
    await remindOn('2026-11-25');
    expect(await reminders()).toEqual([]);
  });

  it('is forgotten once accounts knows it no more, and with its customer', async () => {
    const known = (id: string) => at.garages.get(Mongo).database.collection<{ _id: string }>('known_cars').countDocuments({ _id: id });
    const erased = await aCustomer();
    await erased.deliver(1);
    expect(await known(erased.carId)).toBe(1);
    await at.garages.get(Mongo).transaction((session) => at.garages.get(PersonalData).erase(subjectErased(erased.customerId), session));
    expect(await known(erased.carId)).toBe(0);
    const gone = await aCustomer();
    await gone.deliver(1);
    at.garages.answer(readCar, () => {
      throw new DomainError('NOT_FOUND');
    });
    await gone.deliver(2, { motDueOn: null, isOnAccount: false });
    expect(await known(gone.carId)).toBe(0);
  });
});

describe('reminders', () => {
  beforeEach(() => at.garages.clock.set(new Date('2026-11-20T12:00:00Z')));

  it('reminders are published once, however often and by however many', async () => {
    const customerId = randomUUID();
    const quoteId = at.aQuote({ productTypes: ['service'], motExpiresOn: '2026-12-28' });
    const { id: bookingId } = await at.buy(quoteId, {}, customerId);
    await at.garages.sweep(findBookedCar);
    const reminders = async () =>
      (await at.garages.events()).flatMap(({ subject, type, data }) =>
        subject === bookingId && type.includes('reminder') ? [[type.split('.')[2], data]] : [],
      );
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29', '2026-12-01', '2026-12-02', '2026-12-03'])
      await remindOn(day);
    const visit = { bookingId, quoteId, customerId, garageId: 'ks-001' };
    expect(await reminders()).toEqual([
      ['visit-reminder-due', expect.objectContaining({ ...visit, bookingDate: '2026-12-02', daysAhead: 7 })],
      ['mot-reminder-due', expect.objectContaining({ ...visit, motDueOn: '2026-12-28' })],
      ['visit-reminder-due', expect.objectContaining({ ...visit, daysAhead: 1 })],
    ]);
  });

  it.each<[string, Partial<KeptBooking>, readonly [before: string, on: string, after: string], readonly [name: string, says: object]]>([
    [
      'the result of an MOT that its garage has not told of for a week',
      { products: ['mot'], motExpiresOn: '2027-02-20', status: 'complete' },
      ['2026-12-09', '2026-12-10', '2026-12-11'],
      ['visit-not-closed', { asks: 'mot-result' }],
    ],
    [
      'a time for a visit without one whose garage proposed one in vain',
      { number: 'KSB-3D4E6G', slot: null, status: 'proposed', proposal: { garageId: 'ks-001', day: '2026-12-15', time: '09:30' } },
      ['2026-12-14', '2026-12-15', '2026-12-16'],
      ['booking-action-needed', { reason: 'no-time', bookingTime: null }],
    ],
  ])('staff are asked for %s, once', async (_, over, [before, on, after], [name, says]) => {
    const ids = { id: randomUUID(), quoteId: randomUUID(), customerId: randomUUID() };
    const visit = aBooking({ ...ids, number: 'KSB-3D4E5F', ...over });
    await at.garages.get(Mongo).transaction((session) => at.garages.get(BookingsRepository).save(visit, session));
    const toldBy = async (day: string) => {
      await remindOn(day);
      return (await at.garages.events()).flatMap(({ subject, type, data }) => (subject === ids.id ? [[type.split('.')[2], data]] : []));
    };
    expect(await toldBy(before)).toEqual([]);
    expect(await toldBy(on)).toEqual([[name, expect.objectContaining(says)]]);
    expect(await toldBy(after)).toHaveLength(1);
  });
});

describe('plates', () => {
  const golf = { make: 'Volkswagen', model: 'Golf' };
  const book = async (customerId: string, registrationNumber: string | null, model = 'Golf') => {
    const visit = aBooking({
      id: randomUUID(),
      number: newBookingNumber(),
      quoteId: randomUUID(),
      customerId,
      car: { ...golf, model, registrationNumber },
    });
    await at.garages.get(Mongo).transaction((session) => at.garages.get(BookingsRepository).save(visit, session));
    return visit.id;
  };
  const plates = async (customerId: string) =>
    new Map((await at.garages.get(BookingsRepository).ofCustomer(customerId)).map(({ id, car }) => [id, car?.registrationNumber]));

  it.each([
    ['its visits', 'AA19DSL', 'CD21EFG', 'Golf'],
    ['its visits when it had none', null, null, 'Polo'],
  ])('a car whose registration changes has the new one on %s, and no other car has', async (_, from, other, otherModel) => {
    const [customerId, stranger] = [randomUUID(), randomUUID()];
    const [visit, ofOtherCar] = [await book(customerId, from), await book(customerId, other, otherModel)];
    const ofStranger = await book(stranger, from);
    const change = aRegistrationChange({ id: randomUUID(), customerId, from, to: 'BX70KLM', status: 'approved' });
    at.garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf }));
    await at.garages.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId: change.id });
    await at.garages.sweep(renameBookedCars);
    expect([...(await plates(customerId))].sort()).toEqual(
      [
        [visit, 'BX70KLM'],
        [ofOtherCar, other],
      ].sort(),
    );
    expect((await plates(stranger)).get(ofStranger)).toBe(from);
  });

  it('A7: a car whose registration changes has the new one on a visit that was bought at that moment, once it is known or that is repeated', async () => {
    at.garages.clock.set(new Date('2026-11-20T12:00:00Z'));
    const customerId = randomUUID();
    const change = aRegistrationChange({ id: randomUUID(), customerId, from: 'AA19DSL', to: 'BX70KLM', status: 'approved' });
    const told = { customerId, carId: change.carId, changeId: change.id };
    at.garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf }));
    const { id: visit } = await at.buy(at.aQuote({ productType: 'mot', productTypes: ['mot'] }), { booking_time: '09:30' }, customerId);
    await at.garages.deliver(registrationChangeApproved, told);
    await at.garages.sweep(findBookedCar);
    expect((await plates(customerId)).get(visit)).toBe('AA19DSL');
    at.garages.clock.advance(60_000);
    await at.garages.sweep(renameBookedCars);
    const later = await book(customerId, 'AA19DSL');
    await at.garages.deliver(registrationChangeRepeated, told);
    expect([...(await plates(customerId))].sort()).toEqual([visit, later].map((id) => [id, 'BX70KLM']).sort());
  });

  it('A7: a car whose registration changes has the new one on its estimates, answered or not, and no other car has', async () => {
    const [customerId, carId, otherCarId] = [randomUUID(), randomUUID(), randomUUID()];
    const estimates = at.garages.get(EstimatesRepository);
    const prices = { lowestPence: 18_000, highestPence: 26_000, note: '', answeredAt: at.garages.clock.now() };
    const asked = (id: string, answer: typeof prices | null) => ({
      id: randomUUID(),
      customerId,
      carId: id,
      car: { ...golf, registrationNumber: 'AA19DSL' },
      description: 'A dent',
      photos: [],
      requestedAt: at.garages.clock.now(),
      answer,
      version: 1,
    });
    await at.garages.get(Mongo).transaction(async (session) => {
      for (const one of [asked(carId, null), asked(carId, prices), asked(otherCarId, null)]) await estimates.add(one, session);
    });
    const change = aRegistrationChange({ id: randomUUID(), customerId, carId, from: 'AA19DSL', to: 'BX70KLM', status: 'approved' });
    at.garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf }));
    await at.garages.deliver(registrationChangeApproved, { customerId, carId, changeId: change.id });
    await at.garages.sweep(renameBookedCars);
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
      at.garages.answer(readRegistrationChangeInternally, () => ({ ...change, ...golf, now: 'CD21EFG' }));
      await at.garages.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId: change.id });
      await at.garages.sweep(renameBookedCars);
    }
    expect((await plates(customerId)).get(visit)).toBe('CD21EFG');
  });
});
