import { formatDayOrTime } from './moment.js';

it.each([
  ['2027-03-08T09:30:00Z', '09:30'],
  ['2027-03-08T23:59:00Z', '23:59'],
  ['2027-03-09T00:00:00Z', '9/3/2027'],
  ['2027-03-07T23:59:00Z', '7/3/2027'],
  ['2026-03-08T09:30:00Z', '8/3/2026'],
])('says of %s on 8 March 2027: %s', (at, said) => expect(formatDayOrTime(at, new Date('2027-03-08T18:00:00Z'))).toBe(said));

it.each([
  ['2027-06-07T23:30:00Z', '00:30'],
  ['2027-06-08T22:59:00Z', '23:59'],
  ['2027-06-08T23:00:00Z', '9/6/2027'],
])('says of %s on 8 June 2027, in London: %s', (at, said) => expect(formatDayOrTime(at, new Date('2027-06-08T18:00:00Z'))).toBe(said));
