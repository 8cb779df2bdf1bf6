import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { firstFree, freeDays, type FreeTimes, someOf, timesOn } from './free-times.js';
import { givesDateAway, headOf, keepsDateFrom } from './mot-date.js';

const on = (date: string, ...times: string[]): OpenDay => ({ date, times, left: times.map(() => 1), problem: null });
const times: FreeTimes = new Map([
  ['near', [on('2026-11-30'), on('2026-12-01', '09:00', '10:00'), on('2026-12-06', '09:00')]],
  ['cheap', [on('2026-12-01', '11:00'), on('2026-12-02', '08:30')]],
  ['silent', undefined],
]);

it('days are working days with the times of all garages, in order', () =>
  expect(freeDays(times)).toEqual([
    { date: '2026-11-30', count: 0 },
    { date: '2026-12-01', count: 3 },
    { date: '2026-12-02', count: 1 },
  ]));

it.each([
  ['the first with a time', freeDays(times), '2026-12-01'],
  ['none where all is full', [{ date: '2026-12-01', count: 0 }], undefined],
  ['none without days', [], undefined],
])('the first free day is %s', (_, days, day) => expect(firstFree(days)).toBe(day));

it.each([
  ['near', '2026-12-01', ['09:00', '10:00']],
  ['near', '2026-11-30', []],
  ['cheap', '2026-11-30', []],
  ['cheap', undefined, []],
  ['silent', '2026-12-01', undefined],
  ['unknown', '2026-12-01', undefined],
])('the times of %s on %s', (garage, day, free) => expect(timesOn(times, garage, day)).toEqual(free));

const all = ['08:30', '09:00', '09:30', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:30'];
it.each([
  ['few', all.slice(0, 5), undefined, all.slice(0, 5)],
  ['many, from morning to afternoon', all, undefined, ['08:30', '10:00', '13:00', '16:30']],
  ['many, with the chosen one', all, '09:30', ['08:30', '09:30', '10:00', '13:00', '16:30']],
  ['none', [], undefined, []],
])('of %s times these are shown first', (_, given, chosen, shown) => expect(someOf(given, chosen)).toEqual(shown));

it.each([
  ['2027-03-21', '2027-02-22'],
  ['2027-03-31', '2027-03-01'],
  ['2027-01-15', '2026-12-16'],
  ['2028-03-30', '2028-03-01'],
])('an MOT that runs out on %s keeps its date from %s', (expires, from) => expect(keepsDateFrom(expires)).toBe(from));

const of = (productType: 'mot' | 'service' | 'repair' | 'healthcheck', mot_expiration_date: string | undefined) => ({
  productType,
  vehicle: { mot_expiration_date },
});
it.each([
  ['2026-11-25', of('mot', '2027-03-21'), 'Your MOT runs out on 21 March 2027', 'Test from 22 February and keep that date.'],
  ['2027-03-01', of('mot', '2027-03-21'), 'Your MOT runs out on 21 March 2027', 'Test from now and keep that date.'],
  ['2027-03-21', of('mot', '2027-03-21'), 'Your MOT runs out on 21 March 2027', 'Test from now and keep that date.'],
  [
    '2027-03-22',
    of('mot', '2027-03-21'),
    'Your MOT ran out on 21 March 2027',
    'Pick a time at a garage. The price you see there is the price you pay.',
  ],
  ['2026-11-25', of('mot', undefined), 'When and where', 'Pick a time at a garage. The price you see there is the price you pay.'],
  ['2026-11-25', of('service', '2027-03-21'), 'When and where', 'Pick a time at a garage. The price you see there is the price you pay.'],
  ['2026-11-25', of('repair', '2027-03-21'), 'When and where', 'Pick a time at a garage.'],
  ['2026-11-25', of('healthcheck', undefined), 'When and where', 'Pick a time at a garage.'],
] as const)('on %s the page of %j is headed by what is known', (today, quote, title, lead) =>
  expect(headOf(quote, today)).toEqual({ title, lead }),
);

it.each([
  ['2027-02-21', of('mot', '2027-03-21'), 'Before 22 February a test still counts, but your next MOT then runs out a year after it.'],
  ['2027-02-22', of('mot', '2027-03-21'), undefined],
  ['2027-02-21', of('repair', '2027-03-21'), undefined],
  [undefined, of('mot', '2027-03-21'), undefined],
] as const)('a visit on %s of %j is told where it gives the date away', (day, quote, told) => expect(givesDateAway(day, quote)).toBe(told));
