import { aCover, aRatedVehicle, aRating, bookLabelled, today } from '../../../test/builders.js';
import { defaultCover, settledCover } from './default-cover.js';
import type { GrantedVoucher } from '../discount.js';
import { showPrice } from '../price.js';
import { warrantyTables } from './warranty-tables.js';
import { priceWarranty } from './warranty.js';

const by = { priceVersion: 1, rateBookVersion: 1, taxPercentOf: () => 20 };
const quarterOff = { code: 'QUARTER', label: '25% off', discount: { kind: 'percent', percent: 25 } } as const;
const rated = { book: bookLabelled('2025-01'), car: { vehicle: aRatedVehicle(), on: today } };
const tablesFor = (given = {}, voucher: GrantedVoucher | null = null) =>
  warrantyTables(aRating(), { cover: aCover(given), voucher, ...rated });
const tab = (tables: ReturnType<typeof tablesFor>, level: string) =>
  tables.levels.find(({ version }) => version === level)?.durations ?? [];

describe('the price tables of step 3', () => {
  it('have a tab per level and a price per duration', () => {
    const tables = tablesFor();
    expect(tables.levels.map(({ version }) => version)).toEqual(['essential', 'extra', 'complete']);
    expect(tab(tables, 'complete').map(({ duration, gross }) => [duration, gross])).toEqual([
      ['0', 34.99],
      ['3', 102],
      ['6', 189],
      ['12', 349],
      ['24', 649],
      ['36', 939],
    ]);
  });

  it('Q9: show monthly cover by the month, without instalments or a saving', () => {
    expect(tab(tablesFor(), 'complete')[0]).toMatchObject({ per: 'month', instalments: null, saving: null });
  });

  it('Q9: mark 12 months as the most popular, and no other', () => {
    expect(
      tab(tablesFor(), 'extra')
        .map(({ duration, label }) => [duration, label])
        .filter(([, label]) => label !== null),
    ).toEqual([['12', 'Most popular!']]);
  });

  it('Q9: show what a longer duration saves against monthly cover, and its instalment', () => {
    // 12 x £34.99 = £419.88
    expect(tab(tablesFor(), 'complete')[3]).toMatchObject({ saving: 70.88, instalments: { count: 12, price: 29.08 } });
  });

  const off = (discount: GrantedVoucher['discount']): GrantedVoucher => ({ code: 'OFF', label: 'Off', discount });
  it.each([
    ['no voucher', null],
    ['a tenth off', off({ kind: 'percent', percent: 10 })],
    ['a part of a percent off', off({ kind: 'percent', percent: 12.5 })],
    ['a sum off, which takes nothing off a month', off({ kind: 'amount', amountPence: 2_500 })],
    ['all off, which no month is', off({ kind: 'percent', percent: 100 })],
  ])('Q9: the saving is what the prices beside it come to: %s', (_, voucher) => {
    for (const { durations } of tablesFor({}, voucher).levels) {
      const [month] = durations;
      expect(durations.map(({ saving }) => saving ?? 0)).toEqual(
        durations.map(({ months, discounted }) => Math.max(0, Math.round((months * (month?.discounted ?? 0) - discounted) * 100)) / 100),
      );
    }
  });

  it('Q4: price every tab with the choices given, and strike the original through when there is a voucher', () => {
    const [, , , year] = tab(tablesFor({ labour_rate: 200, additional_products: ['breakdown'] }, quarterOff), 'complete');
    expect(year).toMatchObject({ gross: 486.76, discounted: 365.07 });
  });

  it('say what ticking something would add', () => {
    const tables = tablesFor({ extended_mileage: true });
    expect(tables.extras.map(({ code, price_gross }) => [code, price_gross])).toEqual([
      ['extended_mileage', 24.43],
      ['betterment_removal', 31.41],
      ['remove_wear_tear_90_days', 38.39],
    ]);
    expect(tables.subproducts[0]).toMatchObject({ code: 'european_cover', price_type: 'percentage', percent: 5, gross: 18.67 }); // 5 % of £373.43
    expect(tables.additional_products.map(({ code, gross }) => [code, gross])).toEqual([['breakdown', 54]]);
  });

  it.each([
    ['a garage of the network', 'repairer_preference', 'network'],
    ['one’s own garage', 'repairer_preference', 'own_garage'],
    ['a lower labour rate', 'labour_rate', 65],
    ['a higher labour rate', 'labour_rate', 200],
    ['an excess', 'repair_contribution', 100],
  ] as const)('say what it would come to with %s, voucher and extras included', (_what, field, value) => {
    const cover = aCover({ extended_mileage: true, labour_rate: 120, repairer_preference: 'own_garage' });
    const tables = warrantyTables(aRating(), { cover, voucher: quarterOff, ...rated });
    const other = settledCover({ ...cover, [field]: value });
    expect(tables.option_totals?.[field][value]).toBe(priceWarranty(aRating(), other, quarterOff).totalPence / 100);
  });

  it('leave out nothing that the chosen price includes', () => {
    const cover = aCover({ extended_mileage: true, subproducts: ['lost_keys'], duration: '24' });
    const chosen = tab(warrantyTables(aRating(), { cover, voucher: null, ...rated }), 'complete')[4];
    expect(chosen?.gross).toBe(showPrice(priceWarranty(aRating(), cover, null), by).gross);
  });
});

describe('the price shown', () => {
  it('includes net, tax and the instalment', () => {
    expect(showPrice(priceWarranty(aRating(), aCover(), quarterOff), by)).toMatchObject({
      totalPence: 26_175,
      originalPence: 34_900,
      gross: 261.75,
      net: 218.13, // 218.125
      taxPence: 4_362,
      per: 'total',
      instalments: { count: 12, price: 21.81, pricePence: 2_181 },
    });
  });
});

describe('the cover first shown', () => {
  it('Q9: ticks nothing', () => {
    expect(defaultCover(aRating())).toMatchObject({
      version: 'essential',
      duration: '12',
      labour_rate: 120,
      subproducts: [],
      additional_products: [],
      extended_mileage: false,
    });
  });

  it('is charged at the network rate when the network repairs', () => {
    expect(settledCover(aCover({ repairer_preference: 'network', labour_rate: 200 })).labour_rate).toBe(60);
    expect(settledCover(aCover({ repairer_preference: 'own_garage', labour_rate: 200 })).labour_rate).toBe(200);
  });
});
