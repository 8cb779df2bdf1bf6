import { daysOf, isPeriod, type Period } from './periods.js';

it.each<[Period, string, string, string]>([
  ['7', '2026-12-10', '2026-12-04', '2026-12-10'],
  ['30', '2026-12-10', '2026-11-11', '2026-12-10'],
  ['365', '2026-12-10', '2025-12-11', '2026-12-10'],
  ['month', '2026-12-10', '2026-12-01', '2026-12-10'],
  ['month', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['before', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['before', '2027-03-31', '2027-02-01', '2027-02-28'],
])('counts %s on %s from %s to %s', (period, today, from, until) => expect(daysOf(period, today)).toEqual({ from, until }));

it.each(['toString', '__proto__', '31', ''])('does not know the period %j', (text) => expect(isPeriod(text)).toBe(false));
