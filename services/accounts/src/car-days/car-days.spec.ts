import { newCar, type CarRecord } from '../cars/car.js';
import { daysOf, haveChanged, nextLook, type CarDays, type MotKnown } from './car-days.js';

const vehicle = { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf', range: null, bodyType: null, colour: null };
const aCar = (over: Partial<CarRecord> = {}): CarRecord => ({
  ...newCar({ id: 'car', customerId: 'c', vehicle }, new Date('2026-11-20T09:00:00Z')),
  ...over,
});
const days = (over: Partial<CarDays> = {}): CarDays => ({
  registrationNumber: 'AA19DSL',
  motDueOn: '2027-03-21',
  serviceDueOn: null,
  isOnAccount: true,
  ...over,
});

describe('the days of a car', () => {
  it.each<[string, Partial<CarRecord>, MotKnown, CarDays | undefined, CarDays]>([
    ['that the registers know', {}, '2027-03-21', undefined, days()],
    ['that they know no more', {}, null, days(), days({ motDueOn: null })],
    ['when they could not be asked', {}, undefined, days(), days()],
    [
      'when they could not be asked about another registration',
      { registrationNumber: 'BX70KLM' },
      undefined,
      days(),
      days({ registrationNumber: 'BX70KLM', motDueOn: null }),
    ],
    ['that was serviced', { lastServiceDate: '2026-08-31' }, '2027-03-21', undefined, days({ serviceDueOn: '2027-08-31' })],
    [
      'whose next service its customer named',
      { lastServiceDate: '2026-08-31', serviceDueOn: '2027-05-01' },
      '2027-03-21',
      undefined,
      days({ serviceDueOn: '2027-05-01' }),
    ],
    ['that was archived', { archivedAt: new Date() }, undefined, days(), days({ isOnAccount: false })],
  ])('%s', (_, over, mot, told, expected) => expect(daysOf(aCar(over), mot, told)).toEqual(expected));

  it.each<[string, Partial<CarDays>, CarDays | undefined, boolean]>([
    ['the first day that is known', {}, undefined, true],
    ['a service alone', { motDueOn: null, serviceDueOn: '2027-08-31' }, undefined, true],
    ['nothing known', { motDueOn: null }, undefined, false],
    ['a car that was archived before anything was told', { motDueOn: null, isOnAccount: false }, undefined, true],
    ['the same again', {}, days(), false],
    ['another MOT', { motDueOn: '2028-03-21' }, days(), true],
    ['another registration', { registrationNumber: 'BX70KLM' }, days(), true],
    ['a car that left the account', { isOnAccount: false }, days(), true],
  ])('A2: %s: to tell, %#', (_, over, told, expected) => expect(haveChanged(days(over), told)).toBe(expected));

  it.each<[string, Partial<CarDays>, string | undefined]>([
    ['with an MOT for months', {}, '2027-02-20T04:00:00.000Z'],
    ['with an MOT that ends this month', { motDueOn: '2026-12-10' }, '2026-11-27T04:00:00.000Z'],
    ['with an MOT that has run out', { motDueOn: '2026-01-10' }, '2026-11-27T04:00:00.000Z'],
    ['without a known MOT', { motDueOn: null }, '2026-12-20T04:00:00.000Z'],
    ['without a registration', { registrationNumber: null }, undefined],
    ['that was archived', { isOnAccount: false }, undefined],
  ])('A3: a car %s is looked at again on %#', (_, over, next) => expect(nextLook(days(over), '2026-11-20')?.toISOString()).toBe(next));

  it('A7: a car with a new registration that nobody knows yet is looked at again in a week', () =>
    expect(nextLook(days({ registrationNumber: 'BX70KLM', motDueOn: null }), '2026-11-20', days())).toEqual(
      new Date('2026-11-27T04:00:00Z'),
    ));
});
