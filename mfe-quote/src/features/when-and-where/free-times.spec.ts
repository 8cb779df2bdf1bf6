import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { firstFree, freeDays, someOf, timesOn, type FreeTimes } from './free-times.js';

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
