import { demoCars } from '@kerbside/contracts/demo';
import { anOrder, aPolicy, me } from '../../testing/samples.js';
import { garage } from '../../messages/garage.js';
import { plans } from '../../messages/plans.js';
import { countdownTo, coverDay, isMotDue, motOf, motsDue } from './countdown.js';

const year = aPolicy({ startsOn: '2026-11-24', endsOn: '2027-11-23' });

describe('how far cover has run', () => {
  it.each([
    ['its first day', year, '2026-11-24', { day: 1, of: 365 }],
    ['its second', year, '2026-11-25', { day: 2, of: 365 }],
    ['its last', year, '2027-11-23', { day: 365, of: 365 }],
    ['before it begins', year, '2026-11-23', undefined],
    ['to come', aPolicy({ status: 'future' }), '2026-11-24', undefined],
    ['cancelled', aPolicy({ status: 'cancelled' }), '2026-11-24', undefined],
    ['month by month', { ...year, rolling: true }, '2026-12-24', { day: 31, of: null }],
    ['over a leap day', aPolicy({ startsOn: '2027-03-01', endsOn: '2028-02-29' }), '2028-02-29', { day: 366, of: 366 }],
  ])('%s', (_, policy, today, day) => expect(coverDay(policy, today)).toEqual(day));

  it('is written as other numbers are, with us or another company', () =>
    expect([garage.dayOf(1, 1_096), plans.daysLeft(1_095)]).toEqual(['Day 1 of 1,096', '1,095 days left']));
});

describe('a countdown', () => {
  it.each([
    ['a year away', '2027-11-25', 365, 'far', 1],
    ['in 31 days', '2026-12-26', 31, 'far', 31 / 365],
    ['in 30 days', '2026-12-25', 30, 'soon', 30 / 365],
    ['today, which still counts', '2026-11-25', 0, 'soon', 0],
    ['yesterday', '2026-11-24', 0, 'over', 0],
    ['in three years, a full ring', '2029-11-25', 1096, 'far', 1],
  ])('%s', (_, day, days, urgency, share) => expect(countdownTo(day, '2026-11-25')).toEqual({ days, urgency, share }));

  it.each([null, undefined, '', '2026-02-30'])('of %s is none', (day) => expect(countdownTo(day, '2026-11-25')).toBeUndefined());
});

describe('an MOT', () => {
  it.each([
    ['in 31 days', '2026-12-26', false],
    ['in 30 days', '2026-12-25', true],
    ['that ran out last week', '2026-11-18', true],
    ['that ran out years ago, of a car that is off the road', '2023-11-18', false],
    ['of which nothing is known', null, false],
  ])('%s: to be seen to %s', (_, day, isDue) => expect(isMotDue(day, '2026-11-25')).toBe(isDue));

  it.each([
    ['where its plate is known to no register, as its visits say', undefined, ['5/12/2026'], '2026-12-05'],
    ['that was passed at a visit, before the registers know it', '2026-12-05', ['5/12/2027', null], '2027-12-05'],
    ['that was tested since its visits', '2027-11-24', ['5/12/2026'], '2027-11-24'],
    ['of which nothing is known', null, [null], undefined],
  ])('%s', (_, registered, visits, until) =>
    expect(
      motOf(
        registered === undefined ? undefined : { mot_expiration_date: registered },
        visits.map((mot_due_date) => ({ mot_due_date })),
      ),
    ).toBe(until),
  );
});

const [car] = me.cars;
const today = '2026-11-25';
const dueOf = (motExpiresOn: string | null, orders: Parameters<typeof motsDue>[1]) =>
  (car ? motsDue([{ car, motExpiresOn }], orders, today) : []).map(({ day }) => day);
const otherCar = { registrationNumber: 'BD51SMR', make: 'Ford', model: 'Focus', range: null };

describe('an MOT to book', () => {
  it.each([
    ['in ten days', '2026-12-05', [], ['2026-12-05']],
    ['that has run out', '2026-11-05', [], ['2026-11-05']],
    ['far away', '2027-12-05', [], []],
    ['of which the registers know nothing', null, [], []],
    ['that is ordered', '2026-12-05', [anOrder()], []],
    ['that is booked', '2026-12-05', [anOrder({ status: 'booked' })], []],
    ['whose order was cancelled', '2026-12-05', [anOrder({ status: 'cancelled' })], ['2026-12-05']],
    ['whose last one was done', '2026-12-05', [anOrder({ status: 'done' })], ['2026-12-05']],
    ['while another car has one ordered', '2026-12-05', [anOrder({ vehicle: otherCar })], ['2026-12-05']],
    ['of a car whose loss was paid for', '2026-12-05', [aPolicy({ productType: 'gap', status: 'expired', settledOn: '2026-11-20' })], []],
    ['while a service is ordered', '2026-12-05', [anOrder({ productType: 'service' })], ['2026-12-05']],
  ])('%s', (_, day, orders, due) => expect(dueOf(day, orders)).toEqual(due));

  it('is of the car of the samples', () => expect(car?.registrationNumber).toBe(demoCars.first.registrationNumber));
});
