import { bookLabelled } from '../../../test/builders.js';
import { bookProblems } from './check-book.js';
import { differencesOf } from '../book-differences.js';
import { rateBook, type RateBook } from '../rate-book.js';

const published = bookLabelled('2026-11');

const changed = (path: string, value: unknown): RateBook => {
  const book: unknown = structuredClone(published);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const place = steps.reduce((at: unknown, step) => Reflect.get(at as object, step), book) as object;
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return rateBook.parse(book);
};

describe('a rate book', () => {
  it.each(['2026-11', '2026-12'])('%s has a price for every product, length and factor', (label) => {
    expect(bookProblems(bookLabelled(label), published)).toEqual([]);
  });

  it.each([
    ['a product that is missing', 'products.tyre', undefined, 'tyre is not in the book'],
    ['a length without a price', 'products.gap.versions.1.gross.24', undefined, 'gap invoice has no price for 24 months'],
    ['a price of nothing', 'products.mot.versions.0.gross', 0, 'mot costs nothing for test'],
    [
      'a longer cover that costs less',
      'products.breakdown.versions.0.gross.24',
      4_000,
      'breakdown roadside falls from 12 months to 24 months',
    ],
    [
      'a longer cover that is dearer by the month',
      'products.breakdown.versions.0.gross.24',
      9_000,
      'breakdown roadside: the price of a month',
    ],
    [
      'a better version that costs less',
      'products.breakdown.versions.1.gross.12',
      4_100,
      'breakdown for 12 falls from roadside to recovery',
    ],
    [
      'a higher claim limit that costs less',
      'products.tyre.tyreTypes.0.claimLimits.1.gross.12',
      4_800,
      'tyre standard for 12 falls from £500',
    ],
    [
      'a dearer tyre that costs less',
      'products.tyre.tyreTypes.1.claimLimits.0.gross.12',
      4_700,
      'tyre up to £500 for 12 falls from standard',
    ],
    ['a missing claim limit', 'products.tyre.tyreTypes.1.claimLimits.0.pounds', 600, 'tyre low_profile has other claim limits'],
    ['a scale that falls', 'products.gap.factors.vehicleAge.1.upTo', 0, 'gap by vehicle age: the scale falls'],
    ['an older car that costs less', 'products.gap.factors.vehicleAge.1.loading', -5, 'gap by vehicle age: the loading falls'],
    ['a scale that ends too soon', 'products.breakdown.factors.mileage.3.upTo', 200_000, 'breakdown by mileage ends at 200000'],
    ['an add-on without a price', 'products.gap.addOns.0.charge.gross.60', undefined, 'gap with excess has no price for 60'],
    ['an add-on of no percentage', 'products.gap.addOns.2.charge.percent', 0, 'gap with finance_shortfall costs nothing'],
    [
      'more instalments than its cover has months',
      'products.gap.durations.0.maxInstalments',
      24,
      'gap for 12 months may not be paid in 24 payments',
    ],
    [
      'more instalments than months of tyre cover',
      'products.tyre.durations.0.maxInstalments',
      13,
      'tyre for 12 months may not be paid in 13 payments',
    ],
    ['instalments of monthly cover', 'products.warranty.durations.0.maxInstalments', 12, 'warranty for 0 months may not be paid in 12'],
    ['GAP by the month', 'products.gap.durations.0.months', 0, 'gap may not be sold by the month'],
    ['one instalment', 'products.breakdown.durations.1.maxInstalments', 1, 'breakdown for 12 months may not be paid in 1 payments'],
    ['no instalments, said as a number', 'products.gap.durations.1.maxInstalments', 0, 'gap for 24 months may not be paid in 0 payments'],
    ['one id twice', 'products.service.versions.1.id', 81, 'service has 81 twice'],
    ['an add-on called like a product', 'products.gap.addOns.4.name', 'Tyre cover', 'the book has tyre cover twice'],
    ['two add-ons of one name', 'products.breakdown.addOns.0.name', 'Excess Cover', 'the book has excess cover twice'],
    ['an additional product called like a product', 'products.warranty.additionalProducts.0.name', 'MOT', 'the book has mot twice'],
    ['one make twice', 'products.repair.factors.makeGroups.0.makes.0', 'BMW', 'repair by make has bmw twice'],
    ['no group for other makes', 'products.repair.factors.makeGroups.4.makes', ['Ford'], 'repair by make needs one group'],
    ['a labour rate that is not sold', 'products.warranty.labourRates.0.perHour', 61, 'warranty has no labour rate of £60'],
    ['a contribution that costs more', 'products.warranty.repairContributions.3.loading', 5, 'warranty by repair contribution'],
    ['a level that costs less', 'products.warranty.coverLevels.1.versions.0.gross.12', 10_000, 'warranty for 12 falls from essential'],
    [
      'an additional product without a price',
      'products.warranty.additionalProducts.0.gross.36',
      undefined,
      'warranty with breakdown has no price for 36',
    ],
  ])('Q9: is refused for %s', (_, path, value, problem) => {
    expect(bookProblems(changed(path, value), published).join('\n')).toContain(problem);
  });
});

it('Q9: a book may sell cover of 24 months in 24 instalments', () => {
  expect(bookProblems(changed('products.gap.durations.1.maxInstalments', 24), published)).toEqual([]);
});

it('Q9: a book need not sell what the one before did not', () => {
  const without = changed('products.tyre', undefined);
  expect([bookProblems(without, without), bookProblems(published, without)]).toEqual([[], []]);
});

describe('the differences of two books', () => {
  it('are what changes, by product and place, and by how much', () => {
    expect(differencesOf(published, changed('products.breakdown.versions.0.gross.24', 8_000))).toEqual([
      { product: 'breakdown', path: 'versions.roadside.gross.24', before: '7900', after: '8000', percent: 1.27 },
    ]);
  });

  it('are none of a book with itself', () => expect(differencesOf(published, published)).toEqual([]));

  it('name what is added and what is removed', () => {
    const without = changed('products.tyre', undefined);
    const rows = differencesOf(without, published);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every(({ product, before }) => product === 'tyre' && before === null)).toBe(true);
  });
});
