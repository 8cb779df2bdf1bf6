import type { KeptBooking } from '../bookings/booking.js';
import { aBooking, aKnownCar } from '../testing/a-booking.js';
import { motDueOn, motOfVisit } from '../known-cars/mot-day.js';
import { carMotReminder, lapsedProposal, motReminder, unclosedVisit, untoldMot, visitReminder } from './reminder.js';
import type { KnownCar } from '../known-cars/known-cars.repository.js';

const arranged = (step: string, at: string) => ({
  history: [{ at: new Date(at), by: { kind: 'customer', id: null }, step, day: '2026-12-02', time: '09:30' } as const],
});

it.each<[string, string, number | undefined, Partial<KeptBooking>]>([
  ['that is confirmed', '2026-11-24', undefined, {}],
  ['that is confirmed', '2026-11-25', 7, {}],
  ['that the sweep missed', '2026-11-27', 7, {}],
  ['that is confirmed', '2026-11-28', undefined, {}],
  ['that is confirmed', '2026-12-01', 1, {}],
  ['that is today', '2026-12-02', undefined, {}],
  ['that the garage has yet to accept', '2026-12-01', 1, { status: 'requested' }],
  ['that is cancelled', '2026-12-01', undefined, { status: 'cancelled' }],
  ['that is not paid', '2026-12-01', undefined, { status: 'draft' }],
  ['that has no time', '2026-12-01', undefined, { slot: null, status: 'unplaced' }],
  ['that was booked in good time', '2026-11-26', 7, arranged('booked', '2026-11-25T09:00:00Z')],
  ['that was booked in the week before', '2026-11-26', undefined, arranged('booked', '2026-11-26T09:00:00Z')],
  ['that was moved in the week before', '2026-11-26', undefined, arranged('moved', '2026-11-26T09:00:00Z')],
  ['that was booked in the week before', '2026-12-01', 1, arranged('booked', '2026-11-27T09:00:00Z')],
])('a visit on 2026-12-02 %s, seen on %s, is reminded of %s ahead', (_, today, days, over) => {
  const reminder = visitReminder(aBooking(over), today);
  expect(reminder && 'daysAhead' in reminder ? reminder.daysAhead : undefined).toBe(days);
});

it.each([
  ['2027-03-28', '2027-03-20', undefined],
  ['2027-03-28', '2027-03-21', 7],
  ['2027-03-29', '2027-03-28', 1],
  ['2027-10-31', '2027-10-30', 1],
  ['2027-11-01', '2027-10-25', 7],
  ['2027-11-01', '2027-10-30', undefined],
  ['2027-11-01', '2027-10-31', 1],
])('a visit on %s, around a change of the clocks, seen on %s, is reminded of %s ahead', (day, today, days) => {
  const reminder = visitReminder(aBooking({ slot: { garageId: 'ks-001', day, time: '09:30' } }), today);
  expect(reminder && 'daysAhead' in reminder ? reminder.daysAhead : undefined).toBe(days);
});

it('a visit that is moved is reminded of again', () => {
  const keys = ['2026-12-02', '2026-12-03'].map((day) => {
    const slot = { garageId: 'ks-001', day, time: '09:30' };
    return visitReminder(aBooking({ slot }), '2026-11-26')?.keys;
  });
  expect(keys).toEqual([['visit:b1:2026-12-02:7'], ['visit:b1:2026-12-03:7']]);
});

it.each<[string, string | null, Partial<KeptBooking>]>([
  ['nothing known', null, {}],
  ['a service, and a day that its quote knew', '2026-12-21', { motExpiresOn: '2026-12-21' }],
  ['an MOT to come', null, { products: ['mot'], motExpiresOn: '2026-12-21' }],
  ['an MOT that was cancelled', '2026-12-21', { products: ['mot'], motExpiresOn: '2026-12-21', status: 'cancelled' }],
  [
    'an MOT done in the last month of the one before',
    '2027-12-21',
    { products: ['mot'], motExpiresOn: '2026-12-21', status: 'complete', motResult: 'passed' },
  ],
  ['an MOT that failed', '2026-12-21', { products: ['mot'], motExpiresOn: '2026-12-21', status: 'complete', motResult: 'failed' }],
  ['an MOT that failed when none was known', null, { products: ['mot'], status: 'complete', motResult: 'failed' }],
  ['an MOT that passed', '2027-12-21', { products: ['mot'], motExpiresOn: '2026-12-21', status: 'complete', motResult: 'passed' }],
  ['an MOT done earlier', '2027-12-01', { products: ['mot'], motExpiresOn: '2027-01-15', status: 'complete', motResult: 'passed' }],
  [
    'an MOT done after the one before',
    '2027-12-01',
    { products: ['mot'], motExpiresOn: '2026-11-30', status: 'complete', motResult: 'passed' },
  ],
  ['an MOT done when none was known', '2027-12-01', { products: ['mot'], status: 'complete', motResult: 'passed' }],
  ['an MOT of which nobody has told', '2026-12-21', { products: ['mot'], motExpiresOn: '2026-12-21', status: 'complete' }],
  ['an MOT of which nobody has told when none was known', null, { products: ['mot'], status: 'complete' }],
])('the MOT of a car with %s runs until %s', (_, day, over) => expect(motDueOn(aBooking(over))).toBe(day));

it.each<[string, string, boolean, readonly KeptBooking[]]>([
  ['2026-11-20', 'a month and a day before', false, []],
  ['2026-11-21', 'a month before', true, []],
  ['2026-12-20', 'the day before', true, []],
  ['2026-12-21', 'on the day', false, []],
  ['2026-11-25', 'with another booked', false, [aBooking({ id: 'b2', products: ['mot'] })]],
  ['2026-11-25', 'with another that is not paid', true, [aBooking({ id: 'b2', products: ['mot'], status: 'draft' })]],
  [
    '2026-11-25',
    'with another that was cancelled',
    true,
    [aBooking({ id: 'b2', products: ['mot'], motExpiresOn: '2026-12-21', status: 'cancelled' })],
  ],
  [
    '2026-12-10',
    'with another that was passed',
    false,
    [aBooking({ id: 'b2', products: ['mot'], status: 'complete', motResult: 'passed' })],
  ],
  ['2026-12-09', 'with another that was made a week ago', false, [aBooking({ id: 'b2', products: ['mot'], status: 'complete' })]],
  ['2026-12-10', 'with another of which nobody has told', true, [aBooking({ id: 'b2', products: ['mot'], status: 'complete' })]],
  ['2026-12-10', 'with another that failed', true, [aBooking({ id: 'b2', products: ['mot'], status: 'complete', motResult: 'failed' })]],
])('an MOT until 2026-12-21, seen on %s %s: %s', (today, _, isDue, others) => {
  const reminder = motReminder(aBooking({ motExpiresOn: '2026-12-21' }), { others }, today);
  expect(reminder?.keys).toEqual(isDue ? ['mot:c1:AA19DSL:2026-12-21'] : undefined);
});

it.each<[string, Partial<KnownCar>, boolean]>([
  ['the same day', { motDueOn: '2026-12-21' }, true],
  ['a later day', { motDueOn: '2027-12-21' }, false],
  ['an earlier day since, of which it is reminded by itself', { motDueOn: '2026-12-11' }, false],
  ['an earlier day before that', { motDueOn: '2026-11-30', changedAt: new Date('2026-10-01T12:00:00Z') }, true],
  ['that it left the account', { motDueOn: null, isOnAccount: false }, false],
])('the MOT of a booked car of which accounts told %s is reminded of: %s', (_, over, isDue) => {
  const reminder = motReminder(aBooking({ motExpiresOn: '2026-12-21' }), { others: [], known: aKnownCar(over) }, '2026-11-25');
  expect(reminder?.keys).toEqual(isDue ? ['mot:c1:AA19DSL:2026-12-21', 'mot-of-car:car-1:2026-12-21'] : undefined);
});

const elsewhere = { registrationNumber: 'BB20DSL', make: 'Ford', model: 'Focus' };
it.each<[string, string, Partial<KnownCar>, readonly KeptBooking[], boolean]>([
  ['a month and a day before', '2026-11-20', {}, [], false],
  ['a month before', '2026-11-21', {}, [], true],
  ['the day before', '2026-12-20', {}, [], true],
  ['on the day', '2026-12-21', {}, [], false],
  ['off the account', '2026-11-25', { isOnAccount: false }, [], false],
  ['without a known day', '2026-11-25', { motDueOn: null }, [], false],
  ['with a visit for an MOT to come', '2026-11-25', {}, [aBooking({ products: ['mot'] })], false],
  ['with one that its garage never closed', '2026-12-15', {}, [aBooking({ products: ['mot'] })], true],
  ['with one of another car', '2026-11-25', {}, [aBooking({ products: ['mot'], car: elsewhere })], true],
  ['with one that was cancelled', '2026-11-25', {}, [aBooking({ products: ['mot'], status: 'cancelled' })], true],
  ['with a visit for a service, of which no MOT is known', '2026-11-25', {}, [aBooking()], true],
  [
    'with one whose quote knew a later day',
    '2026-11-25',
    { changedAt: new Date('2026-10-01') },
    [aBooking({ motExpiresOn: '2027-06-01' })],
    false,
  ],
  ['with one whose later day was of a registration mended since', '2026-11-25', {}, [aBooking({ motExpiresOn: '2027-06-01' })], true],
])('the MOT of a car that was never at a garage of ours is reminded of %s: %#', (_, today, over, visits, isDue) => {
  const reminder = carMotReminder(aKnownCar({ motDueOn: '2026-12-21', ...over }), visits, today);
  expect(reminder?.keys).toEqual(isDue ? ['mot:c1:AA19DSL:2026-12-21', 'mot-of-car:car-1:2026-12-21'] : undefined);
});

const proposal = { garageId: 'ks-001', day: '2026-12-04', time: '09:30' };
it.each<[string, string, Partial<KeptBooking>, boolean]>([
  ['on its day', '2026-12-02', {}, false],
  ['the day after', '2026-12-03', {}, true],
  ['that nobody accepted', '2026-12-03', { status: 'requested' }, true],
  ['that is done', '2026-12-03', { status: 'complete' }, false],
  ['that was cancelled', '2026-12-03', { status: 'cancelled' }, false],
  ['that begun a week before', '2026-12-09', { status: 'workshop' }, false],
  ['that begun longer before', '2026-12-10', { status: 'workshop' }, true],
  ['with another time to answer', '2026-12-03', { status: 'proposed', proposal }, false],
  ['with another time that nobody answered', '2026-12-04', { status: 'proposed', proposal }, false],
])('a visit on 2026-12-02 %s, seen on %s, is work for staff: %#', (_, today, over, isWork) =>
  expect(unclosedVisit(aBooking(over), today)?.keys).toEqual(isWork ? ['unclosed:b1:2026-12-02'] : undefined),
);

it.each<[string, string, Partial<KeptBooking>, boolean]>([
  ['the day before', '2026-12-03', {}, false],
  ['on its day', '2026-12-04', {}, true],
  ['the day before, of a visit without a time of its own', '2026-12-03', { slot: null }, false],
  ['on its day, of a visit without a time of its own', '2026-12-04', { slot: null }, true],
  ['on its day, of a visit that is still to come', '2026-12-04', { slot: { ...proposal, day: '2026-12-04' } }, false],
  ['on its day, of a visit that moved', '2026-12-04', { slot: null, proposal: null, status: 'unplaced' }, false],
])('a proposal of 2026-12-04 that nobody answered, seen %s, %s, leaves a visit without a time: %#', (_, today, over, isWithout) =>
  expect(lapsedProposal(aBooking({ status: 'proposed', proposal, ...over }), today)?.keys).toEqual(
    isWithout ? ['no-time:b1:2026-12-04'] : undefined,
  ),
);

it.each<[string, string, string | undefined]>([
  ['within a week of the test', '2026-12-09', undefined],
  ['after it, before the MOT from before runs out', '2026-12-10', '2026-12-21'],
  ['once that has run out', '2026-12-21', undefined],
  ['a month before the next would, had it been passed', '2027-11-21', '2027-12-21'],
])('an MOT of which nobody has told is reminded of %s', (_, today, dueOn) => {
  const untold = aBooking({ products: ['mot'], motExpiresOn: '2026-12-21', status: 'complete' });
  expect(motReminder(untold, { others: [] }, today)?.keys).toEqual(dueOn && [`mot:c1:AA19DSL:${dueOn}`]);
});

it.each<[string, string, Partial<KeptBooking>, Partial<KnownCar> | undefined, boolean]>([
  ['within a week', '2026-12-09', {}, undefined, false],
  ['after it', '2026-12-10', {}, undefined, true],
  ['that was passed', '2026-12-10', { motResult: 'passed' }, undefined, false],
  ['that failed', '2026-12-10', { motResult: 'failed' }, undefined, false],
  ['that is still to come', '2026-12-10', { status: 'confirmed' }, undefined, false],
  ['of a visit for a service alone', '2026-12-10', { products: ['service'] }, undefined, false],
  ['of which the registers tell', '2026-12-10', {}, { motDueOn: '2027-12-21' }, false],
  ['of which the registers tell nothing new', '2026-12-10', {}, { motDueOn: '2026-12-21' }, true],
])('an MOT of 2026-12-02 without a result, %s, seen on %s, is work for staff: %#', (_, today, over, known, isWork) => {
  const visit = aBooking({ products: ['mot'], motExpiresOn: '2026-12-21', status: 'complete', ...over });
  expect(untoldMot(visit, known && aKnownCar(known), today)?.keys).toEqual(isWork ? ['mot-result:b1'] : undefined);
});

it.each<[string, Partial<KnownCar> | undefined, readonly KeptBooking[], string | null]>([
  ['its own quote', undefined, [], '2026-12-21'],
  ['accounts, which asked the registers since', { motDueOn: '2026-12-11', changedAt: new Date('2026-11-10T12:00:00Z') }, [], '2026-12-11'],
  ['accounts, which has a later day', { motDueOn: '2027-12-21' }, [], '2027-12-21'],
  ['accounts, of another car', { motDueOn: '2027-12-21', car: elsewhere }, [], '2026-12-21'],
  [
    'a test that was passed since',
    undefined,
    [aBooking({ id: 'b2', products: ['mot'], status: 'complete', motResult: 'passed' })],
    '2027-12-01',
  ],
  [
    'a test of another car',
    undefined,
    [aBooking({ id: 'b2', products: ['mot'], status: 'complete', motResult: 'passed', car: elsewhere })],
    '2026-12-21',
  ],
])('A5: until when the MOT of a visit’s car runs is known by %s', (_, known, others, day) => {
  const visit = aBooking({ motExpiresOn: '2026-12-21' });
  expect(motOfVisit(visit, known ? [aKnownCar(known)] : [], [visit, ...others])).toBe(day);
});
