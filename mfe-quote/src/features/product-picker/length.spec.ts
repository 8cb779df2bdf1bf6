import { barOf, lengthOf } from './length.js';

it.each([
  [{ duration: '0', months: 0, label: 'monthly' }, 'Monthly'],
  [{ duration: '12', months: 12, label: '12 months' }, '12 months'],
  [{ duration: 'once', months: 1, label: '1 month' }, '1 month'],
])('%j is offered as %s', (length, label) => expect(lengthOf(length)).toBe(label));

const length = { duration: '24', months: 24, label: '24 months' };

it.each([
  ['the whole by its months', length, { discounted: 499 }, [{ value: '24', label: '24 months', pence: 2_079 }]],
  [
    'the month itself where it is by the month',
    { duration: '0', months: 0, label: 'Monthly' },
    { discounted: 26.99 },
    [{ value: '0', label: 'Monthly', pence: 2_699 }],
  ],
  ['nothing before it has a price', length, undefined, []],
  ['nothing where the price is not known', length, { discounted: 0 }, []],
])('a month of it costs %s', (_, each, price, bars) => expect(barOf(each, price)).toEqual(bars));
