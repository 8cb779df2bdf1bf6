import { lengthBar, lengthOf } from './length.js';

it.each([
  [{ duration: '0', months: 0, label: 'monthly' }, 'Monthly'],
  [{ duration: '12', months: 12, label: '12 months' }, '12 months'],
  [{ duration: 'once', months: 1, label: '1 month' }, '1 month'],
])('%j is offered as %s', (length, label) => expect(lengthOf(length)).toBe(label));

const length = { duration: '24', months: 24, label: '24 months' };
const priced = (discounted: number) => ({ discounted, label: null, saving: null });

it.each([
  ['the whole by its months', length, priced(499), 2_079],
  ['the month itself where it is by the month', { duration: '0', months: 0, label: 'Monthly' }, priced(26.99), 2_699],
  ['nothing before it has a price', length, undefined, undefined],
  ['nothing where the price is not known', length, priced(0), undefined],
])('Q2: a month of it costs %s', (_, each, price, pence) => expect(lengthBar(each, price, 0).pence).toBe(pence));

it('says what it saves, and against what', () =>
  expect(lengthBar(length, { ...priced(499), saving: 39 }, 0)).toMatchObject({
    saving: 'Increasing the duration saves you £39.00',
    savingMeans: 'That is £39.00 less than paying monthly.',
  }));
