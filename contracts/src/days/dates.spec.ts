import { throughDay } from './london-time.js';
import { addDays, addMonths, daysBetween, formatDay, formatLongDay, isRealDay, londonDay, monthsBetween } from './dates.js';

describe('dates', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
  ])('%s is a real day: %s', (text, real) => {
    expect(isRealDay(text)).toBe(real);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-03-15', -3, '2025-12-15'],
    ['2026-11-30', 12, '2027-11-30'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it.each([
    ['2026-03-28T23:30:00Z', '2026-03-28'],
    ['2026-03-29T23:30:00Z', '2026-03-30'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-06-30T22:59:59Z', '2026-06-30'],
    ['2026-06-30T23:00:00Z', '2026-07-01'],
    ['2026-06-30T22:00:00Z', '2026-06-30'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
  ])('in London at %s it is %s, summer time included', (at, day) => {
    expect(londonDay(new Date(at))).toBe(day);
  });

  it('has no day for no moment', () => {
    expect(() => londonDay(new Date(NaN))).toThrow(RangeError);
  });

  it('counts days and months', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31);
    expect(monthsBetween('2026-01-15', '2026-07-14')).toBe(5);
    expect(monthsBetween('2026-01-15', '2026-07-15')).toBe(6);
  });

  it('shows D/M/YYYY, and the long form', () => {
    expect(formatDay('2026-03-05')).toBe('5/3/2026');
    expect(formatLongDay('2026-03-05')).toBe('5 March 2026');
  });
});

it.each([
  ['2026-11-26T00:21:00Z', 14, '2026-12-10T23:59:59.999Z'],
  ['2026-03-20T23:30:00Z', 14, '2026-04-03T22:59:59.999Z'],
  ['2026-10-20T23:30:00Z', 14, '2026-11-04T23:59:59.999Z'],
  ['2026-10-25T00:30:00Z', 0, '2026-10-25T23:59:59.999Z'],
])('from %s, what lasts %i days lasts through %s', (at, days, last) => expect(throughDay(new Date(at), days).toISOString()).toBe(last));
