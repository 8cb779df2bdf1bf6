import { lossDayFault, mileageFault, mostBelieved, registeredFirst, type MileageFact, type RegisteredFact } from './car-facts.js';

const quote: MileageFact = { mileage: 38_500, on: '2026-11-24', source: 'quote' };
const mot: MileageFact = { mileage: 63_000, on: '2026-10-24', source: 'mot' };

describe('a mileage', () => {
  it.each<[string, number, readonly MileageFact[], string | undefined]>([
    ['nothing is known', 1, [], undefined],
    ['as much as was known', 38_500, [quote], undefined],
    ['more', 38_501, [quote], undefined],
    ['less than the quote said', 1_000, [quote], 'Your quote of 24 November 2026 said 38,500 miles'],
    [
      'less than the MOT found, though more than the quote said',
      40_000,
      [quote, mot],
      'Its MOT test on 24 October 2026 found 63,000 miles',
    ],
    ['less than what was read only later', 50_000, [{ ...mot, on: '2027-02-01' }], undefined],
    ['less than a garage read', 60_000, [{ ...mot, source: 'garage' }], 'A garage read on 24 October 2026 63,000 miles'],
    ['less than staff noted', 60_000, [{ ...mot, source: 'staff' }], 'We noted on 24 October 2026 63,000 miles'],
  ])('where %s', (_, mileage, facts, says) => {
    const fault = mileageFault(mileage, '2027-01-20', facts);
    if (says === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(says);
  });
});

it.each([
  ['2026-11-30', 'Your cover began on 1 December 2026'],
  ['2026-12-01', undefined],
  ['2027-03-14', undefined],
  ['2027-03-15', 'Your cover was suspended from 15 March 2027 until what was overdue was paid on 20 March 2027'],
  ['2027-03-19', 'Your cover was suspended from 15 March 2027'],
  ['2027-03-20', undefined],
  ['2027-06-01', 'Your cover has been suspended since 1 June 2027'],
  ['2027-11-30', 'Your cover has been suspended since 1 June 2027'],
  ['2027-12-01', 'Your cover ended on 30 November 2027'],
])('what happened on %s: %s', (day, says) => {
  const rests = [
    { from: '2027-03-15', until: '2027-03-20' },
    { from: '2027-06-01', until: null },
  ];
  const fault = lossDayFault(day, { startsOn: '2026-12-01', endsOn: '2027-11-30', rests });
  if (says === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(says);
});

it('cover that goes on month by month has no end', () => {
  expect(lossDayFault('2030-01-01', { startsOn: '2026-12-01', endsOn: null })).toBeUndefined();
});

it.each([
  ['the register over what the customer says', { customer: '2020-01-01', register: '2019-03-01' }, '2019-03-01'],
  ['the customer where the register does not say', { customer: '2020-01-01', register: null }, '2020-01-01'],
  ['what was bought for over a file', { import: 'Golf', quote: 'Golf GTI' }, 'Golf GTI'],
  ['an MOT test over what staff noted', { staff: 40_000, mot: 63_000 }, 63_000],
  ['nothing where nobody knows', { register: null }, undefined],
])('believes %s', (_, said, believed) => {
  expect(mostBelieved<string | number>(said)).toBe(believed);
});

it.each<[string, RegisteredFact | undefined, RegisteredFact | undefined, string | undefined]>([
  ['known to nobody', undefined, undefined, undefined],
  ['known to one', undefined, { on: '2019-03-01', source: 'import' }, '2019-03-01'],
  ['in a register, later than a file says', { on: '2012-01-01', source: 'import' }, { on: '2019-03-01', source: 'register' }, '2019-03-01'],
  ['in a quote, after the register said', { on: '2019-03-01', source: 'register' }, { on: '2020-01-01', source: 'quote' }, '2019-03-01'],
  ['abroad before', { on: '2024-08-10', source: 'register' }, { on: '2012-05-01', source: 'register' }, '2012-05-01'],
  ['abroad before, as known first', { on: '2012-05-01', source: 'register' }, { on: '2024-08-10', source: 'register' }, '2012-05-01'],
])('a car was first registered, %s', (_, one, other, day) => {
  expect(registeredFirst(one, other)?.on).toBe(day);
});
