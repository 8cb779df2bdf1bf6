import { givesDateAway, headOf, keepsDateFrom } from './mot-date.js';

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
  ['2026-11-25', of('mot', '2027-03-21'), 'MOT runs out 21 March 2027', 'Test from 22 February and keep that date.'],
  ['2027-03-01', of('mot', '2027-03-21'), 'MOT runs out 21 March 2027', 'Test from now and keep that date.'],
  ['2027-03-21', of('mot', '2027-03-21'), 'MOT runs out 21 March 2027', 'Test from now and keep that date.'],
  [
    '2027-03-22',
    of('mot', '2027-03-21'),
    'MOT ran out 21 March 2027',
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
