import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { aGarage } from '../../testing/garages.js';
import { aPrice } from '../../testing/samples.js';
import { priceElsewhere, priceFrom, rangeOf } from './price-from.js';
import { totalsAt } from './visit-totals.js';

const near = { from: 40, to: 50, near: true };
const mot: PriceLine = { kind: 'base', code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' };
const tyres: PriceLine = { kind: 'base', code: 'standard', label: 'Standard tyres', amountPence: 4_900, productType: 'tyre' };
const off = (amountPence: number): PriceLine => ({ kind: 'voucher', code: 'WELCOME10', label: '10% off', amountPence });
const priced = (lines: readonly PriceLine[]) => {
  const originalPence = lines.filter(({ amountPence }) => amountPence > 0).reduce((sum, { amountPence }) => sum + amountPence, 0);
  return { ...aPrice(originalPence), lines: [...lines], originalPence };
};

describe('a price from what garages ask', () => {
  it.each<[string, readonly PriceLine[], number, number]>([
    ['is the lowest of theirs', [mot], 40, 4_000],
    ['is lower than ours where theirs is', [mot], 25, 2_500],
    ['has what else is bought as it is', [mot, tyres], 40, 8_900],
    ['has what lowers another product as it is', [mot, tyres, { ...tyres, kind: 'factor', code: 'mileage', amountPence: -245 }], 25, 7_155],
    ['takes the place of every line of the visit', [mot, { ...mot, kind: 'factor', code: 'engine', amountPence: 240 }], 40, 4_000],
    ['keeps a discount of a lower price', [mot, off(-300)], 40, 3_700],
    ['lowers a discount of a higher price with it', [mot, off(-300)], 20, 1_800],
    ['rounds such a discount down', [mot, off(-301)], 20, 1_800],
    ['is never below nothing', [mot, off(-5_000)], 40, 0],
    ['is as it was without a visit', [tyres], 40, 4_900],
  ])('%s', (_, lines, from, totalPence) => {
    const price = priceFrom(priced(lines), 'mot', { ...near, from });
    expect(price.totalPence).toBe(totalPence);
    if (totalPence > 0) expect(price.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(totalPence);
  });

  it.each([
    [near, 'mot', 'Garages near you charge £40.00 to £50.00. The one you choose sets the price.'],
    [{ ...near, to: 40 }, 'mot', 'Garages near you charge £40.00. The one you choose sets the price.'],
    [{ ...near, near: false }, 'mot', 'Garages in our network charge £40.00 to £50.00. The one you choose sets the price.'],
    [near, 'service', 'Garages near you charge £40.00 to £50.00 before any offers. The one you choose sets the price.'],
  ] as const)('is told with their range: %j for %s', (range, of, told) => expect(rangeOf(range, of)).toBe(told));

  it('Q3: is told with what their range is of, where a garage prices more than it', () =>
    expect(rangeOf(near, 'mot', false)).toBe('Garages near you charge £40.00 to £50.00 for the MOT. The one you choose sets the price.'));
});

describe('a price at another garage', () => {
  const there = { pounds: 50, label: 'MOT at Foss Garage' };
  it('has the visit there, and what else is bought as it is', () => {
    const price = priceElsewhere(priced([mot, tyres]), 'mot', there);
    expect(price?.lines.map(({ label, amountPence }) => [label, amountPence])).toEqual([
      ['MOT at Foss Garage', 5_000],
      ['Standard tyres', 4_900],
    ]);
    expect(price?.totalPence).toBe(9_900);
  });

  it.each([
    ['where it stays the same', [mot], 30],
    ['where what is taken off everything depends on it', [mot, off(-300)], 50],
  ])('is not told %s', (_, lines, pounds) => expect(priceElsewhere(priced(lines), 'mot', { ...there, pounds })).toBeUndefined());
});

const visit: PriceLine = { kind: 'base', code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' };
const breakdown: PriceLine[] = [
  { kind: 'base', code: 'roadside', label: 'Roadside, 12 months', amountPence: 4_200, productType: 'breakdown' },
  { kind: 'factor', code: 'mileage', label: 'Mileage: up to 60,000 miles (−5%)', amountPence: -210, productType: 'breakdown' },
];
const addOn: PriceLine = { kind: 'subproduct', code: 'retest', label: 'Second retest', amountPence: 900, productType: 'mot' };
const voucher: PriceLine = { kind: 'voucher', code: 'WELCOME10', label: 'Voucher WELCOME10: 10% off', amountPence: -300 };

describe('a visit at one garage, with what else is in the quote', () => {
  const at = (lines: readonly PriceLine[], over: Parameters<typeof aGarage>[0] = {}) =>
    totalsAt({ price: aPrice(3_000, { lines: [visit, ...lines] }) }, aGarage({ mot_price: 40, ...over }), ['mot']).map(
      ({ label, value }) => `${label} ${String(value)}`,
    );
  it.each<[string, readonly PriceLine[], object, string[]]>([
    ['alone', [], {}, ['MOT £40.00', 'Total £40.00']],
    ['with another product, as it is rated', breakdown, {}, ['MOT £40.00', 'Breakdown cover £39.90', 'Total £79.90']],
    ['with an add-on of its own', [addOn], {}, ['MOT £40.00', 'Second retest £9.00', 'Total £49.00']],
    ['at the garage’s own offer', [], { mot_price_discounted: 36 }, ['MOT £36.00', 'Total £36.00']],
    [
      'before what a voucher takes off everything',
      [...breakdown, voucher],
      { mot_price_discounted: 36 },
      ['MOT £40.00', 'Breakdown cover £39.90', 'Total before discounts £79.90'],
    ],
  ])('Q2: %s', (_, lines, garage, rows) => expect(at(lines, garage)).toEqual(rows));

  it('is not told where its price is not known', () => expect(totalsAt({ price: null }, aGarage(), ['service'])).toEqual([]));
});
