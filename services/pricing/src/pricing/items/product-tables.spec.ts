import type { ProductType } from '@kerbside/contracts/ids';
import { aRatedVehicle, bookLabelled, soldIn, today } from '../../../test/builders.js';
import { productRatesOf } from '../../rate-book/rate-book.js';
import { productTable, type TableFor } from './product-tables.js';
import type { RatedVehicle } from '../rated-vehicle.js';
import { itemsOf } from './sold-item.js';

const book = bookLabelled('2026-11');
const carOf = (given: Partial<RatedVehicle> = {}) => ({ vehicle: aRatedVehicle(given), on: today });

const tableOf = (type: ProductType, given: Partial<TableFor> = {}) => {
  const rates = productRatesOf(book, type);
  if (!rates) throw new Error(`${type} has no rates`);
  return productTable(type, {
    rates,
    book,
    items: itemsOf(type, rates),
    car: carOf(),
    chosen: undefined,
    voucher: null,
    visitOf: () => null,
    ...given,
  });
};
const others = soldIn(book).filter((type) => type !== 'warranty');

describe('the price tables of a product (Q3)', () => {
  it.each(others)('%s: have a key and a price in every place', (type) => {
    const { productKeys, productKeysStructured, productPrices } = tableOf(type);
    const leaves = <T>(nested: Record<string, Record<string, Record<string, T>>>): T[] =>
      Object.values(nested).flatMap((rows) => Object.values(rows).flatMap((cells) => Object.values(cells)));
    expect(leaves(productKeysStructured).sort()).toEqual([...productKeys].sort());
    expect(new Set(productKeys).size).toBe(productKeys.length);
    expect(leaves(productPrices)).toHaveLength(productKeys.length);
    expect(leaves(productPrices).every(({ gross }) => gross > 0)).toBe(true);
  });

  it('go by duration, then product, then version', () => {
    const { productKeysStructured, productPrices, durationMap, versions } = tableOf('breakdown');
    expect(productKeysStructured['24']?.['23']?.['1']).toBe('breakdown-24-23-1');
    expect(productPrices['24']?.['23']?.['1']?.gross).toBe(149);
    expect(durationMap['24']).toEqual({ id: 21, version_id: 1 });
    expect(versions.map(({ version, id }) => [version, id])).toContainEqual(['home', 23]);
  });

  it('Q4: go by tyre type, then claim limit, then duration for tyres', () => {
    const { productKeysStructured, productPrices, tyre_types, claim_limits } = tableOf('tyre');
    expect(productKeysStructured['run_flat']?.['1500']?.['36']).toBe('tyre-36-run_flat-1500');
    expect(productPrices['standard']?.['500']?.['12']?.gross).toBe(49);
    expect(tyre_types.map(({ value }) => value)).toEqual(['standard', 'low_profile', 'run_flat']);
    expect(claim_limits).toEqual([500, 1_000, 1_500, 2_500]);
  });

  it('Q4, Q9: mark 12 months as the most popular, show monthly cover by the month, and say what a length saves', () => {
    const { productPrices } = tableOf('breakdown');
    const home = (duration: string) => productPrices[duration]?.['23']?.['1'];
    expect(home('12')).toMatchObject({
      label: 'Most popular!',
      per: 'total',
      saving: 10.88,
      max_allowed_instalments_count: 12,
      instalment_price: 6.58,
    });
    expect(home('0')).toMatchObject({
      label: null,
      per: 'month',
      saving: null,
      max_allowed_instalments_count: null,
      instalment_price: null,
    });
    expect(home('24')?.label).toBeNull();
  });

  it('Q4: have a price of 0 where it depends on a car that is not known', () => {
    expect(tableOf('gap', { car: null }).productPrices['12']?.['12']?.['1']).toMatchObject({
      gross: 0,
      discounted: 0,
      instalment_price: null,
    });
    expect(tableOf('mot', { car: null }).productPrices['once']?.['91']?.['1']?.gross).toBe(30);
  });

  it('take a sum off prices for a length, not off the price of a month', () => {
    const voucher = { code: 'SAVE5', label: '£5 off', discount: { kind: 'amount', amountPence: 500 } } as const;
    const { productPrices } = tableOf('breakdown', { voucher });
    const pricesOf = (duration: string) =>
      Object.values(productPrices[duration] ?? {}).flatMap((versions) => Object.values(versions ?? {}));
    for (const leaf of pricesOf('0')) expect(leaf?.discounted).toBe(leaf?.gross);
    for (const leaf of pricesOf('12')) expect(leaf?.discounted).toBeCloseTo((leaf?.gross ?? 0) - 5, 2);
    expect([pricesOf('0').length, pricesOf('12').length].every((count) => count > 0)).toBe(true);
  });

  it('Q9: take a voucher off the price shown beside the gross price', () => {
    const voucher = { code: 'WELCOME10', label: '10% off', discount: { kind: 'percent', percent: 10 } } as const;
    expect(tableOf('tyre', { voucher }).productPrices['standard']?.['1000']?.['12']).toMatchObject({ gross: 75, discounted: 67.5 });
  });

  it.each([
    ['breakdown', null],
    ['breakdown', { kind: 'percent', percent: 10 }],
    ['battery_cover', { kind: 'percent', percent: 10 }],
    ['alloy_wheel', { kind: 'amount', amountPence: 500 }],
    ['smart_repair', { kind: 'percent', percent: 100 }],
    ['gap', { kind: 'amount', amountPence: 2_500 }],
  ] as const)('Q9: the saving of %s is what the prices beside it come to: with %j off', (type, discount) => {
    const { productPrices } = tableOf(type, { voucher: discount && { code: 'OFF', label: 'Off', discount } });
    const lengths = Object.keys(productPrices).toSorted((a, b) => Number(a) - Number(b));
    const shortest = Object.entries(productPrices[lengths[0] ?? ''] ?? {});
    const compared = shortest.flatMap(([product, versions]) =>
      Object.entries(versions).flatMap(([version, first]) =>
        lengths.flatMap((months) => {
          const leaf = productPrices[months]?.[product]?.[version];
          const again = Number(months) / Math.max(1, Number(lengths[0]));
          return leaf ? [[leaf.saving ?? 0, Math.max(0, again * first.discounted - leaf.discounted)] as const] : [];
        }),
      ),
    );
    expect(compared.length).toBeGreaterThan(1);
    for (const [said, comesTo] of compared) expect(said).toBeCloseTo(comesTo, 1);
  });

  it('show every price with the add-ons that are chosen, and which are', () => {
    const rates = productRatesOf(book, 'tyre');
    const item = rates && itemsOf('tyre', rates)[0];
    if (!item) throw new Error('Tyres are sold');
    const { productPrices, add_ons } = tableOf('tyre', { chosen: { item, addOns: ['mobile_fitting'], visit: null, isIncluded: false } });
    expect(productPrices['standard']?.['1000']?.['12']?.gross).toBe(90);
    expect(add_ons.map(({ code, gross, is_added }) => [code, gross, is_added])).toEqual([
      ['wheel_alignment', 19, false],
      ['mobile_fitting', 15, true],
    ]);
  });

  it('leave out what is not available for the car, and say why when nothing is left', () => {
    const old = carOf({ firstRegistered: '2010-05-01' });
    expect(tableOf('breakdown', { car: old }).versions.map(({ version }) => version)).toEqual(['roadside', 'recovery', 'home']);
    expect(tableOf('gap', { car: old })).toMatchObject({ productKeys: [], not_sold_because: expect.stringContaining('age') });
  });
});
