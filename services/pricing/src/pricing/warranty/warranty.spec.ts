import fc from 'fast-check';
import { aCover, aRatedVehicle, aRating, bookLabelled, bookOne, today } from '../../../test/builders.js';
import type { GrantedVoucher } from '../../price/discount.js';
import { sumOf } from '../../price/price-line.js';
import { showPrice } from '../../price/price.js';
import type { RatedVehicle } from '../rated-vehicle.js';
import { splitByProduct } from '../../price/split.js';
import { defaultCover, settledCover } from './default-cover.js';
import { warrantyTables } from './warranty-tables.js';
import { priceWarranty } from './warranty.js';
import type { WarrantyCover } from '../../price/warranty-cover.js';

const welcome10 = { code: 'WELCOME10', label: '10% off', discount: { kind: 'percent', percent: 10 } } as const;

const save25 = { code: 'SAVE25', label: '£25 off', discount: { kind: 'amount', amountPence: 2_500 } } as const;

const totalOf = (cover = aCover(), vehicle = {}) => priceWarranty(aRating(vehicle), cover, null).totalPence;

describe('the price of a warranty', () => {
  it('is the price in the book when no factor changes it', () => expect(totalOf()).toBe(34_900));

  it.each([
    ['an older car', {}, { firstRegistered: '2017-01-01' }, 39_786], // +14 %
    ['a car of few miles', {}, { mileage: 20_000 }, 31_410], // -10 %
    ['one mile more', {}, { mileage: 20_001 }, 33_504], // -4 %
    ['a bigger engine', {}, { engineSize: '2501_3000' }, 44_672], // +28 %
    ['a premium make', {}, { make: 'Audi' }, 39_437], // +13 %
    ['a make in capitals', {}, { make: 'AUDI' }, 39_437],
    ['business use', {}, { isPrivateUseOnly: false }, 41_182], // +18 %
    ['the dearest garages', { labour_rate: 200 }, {}, 43_276], // +24 %
    ['a share in each repair', { repair_contribution: 100 }, {}, 31_061], // -11 %
    ['one extra', { betterment_removal: true }, {}, 38_041], // + 9 % of the base
    ['a percentage subproduct', { subproducts: ['european_cover'] }, {}, 36_645], // x 1.05
    ['a fixed subproduct', { subproducts: ['hire_car'] }, {}, 38_500], // + £36.00
    ['an additional product', { additional_products: ['breakdown'] }, {}, 40_300], // + £54.00
  ])('changes for %s', (_, cover, vehicle, total) => expect(totalOf(aCover(cover), vehicle)).toBe(total));

  it('Q9: adds the extras before the percentages, and fixed prices after them', () => {
    const cover = aCover({
      extended_mileage: true, // 7 % of 34,900 = 2,443
      remove_wear_tear_90_days: true, // 11 % = 3,839
      subproducts: ['european_cover', 'in_car_technology', 'lost_keys'], // (34,900 + 6,282) x 1.13 = 46,535.66, and 1,950
      additional_products: ['breakdown'], // 5,400
    });
    expect(totalOf(cover)).toBe(46_536 + 1_950 + 5_400);
  });

  it('takes the voucher off everything, in the last line', () => {
    const price = priceWarranty(aRating(), aCover({ additional_products: ['breakdown'] }), welcome10);
    expect(price).toMatchObject({ originalPence: 40_300, totalPence: 36_270 });
    expect(price.lines.at(-1)).toEqual({ kind: 'voucher', code: 'WELCOME10', label: 'Voucher WELCOME10: 10% off', amountPence: -4_030 });
  });

  it('never falls below nothing', () => {
    const more = { ...save25, discount: { kind: 'amount', amountPence: 100_000 } } as const;
    expect(priceWarranty(aRating(), aCover(), more)).toMatchObject({ originalPence: 34_900, totalPence: 0 });
  });

  it('by the month takes no sum off', () => {
    const cover = aCover({ version: 'essential', duration: '0' });
    expect(priceWarranty(aRating(), cover, save25)).toMatchObject({ originalPence: 1_999, totalPence: 1_999 });
  });

  it('writes what lowers it with a true minus', () =>
    expect(priceWarranty(aRating({ mileage: 20_000 }), aCover(), null).lines.map(({ label }) => label)).toContain(
      'Mileage: up to 20,000 miles (−10%)',
    ));

  it('shows every reason for it, in order', () => {
    const { lines } = priceWarranty(
      aRating({ make: 'Kia' }),
      aCover({ extended_mileage: true, subproducts: ['hire_car'], additional_products: ['breakdown'] }),
      save25,
    );
    expect(lines.map(({ kind, code, amountPence }) => [kind, code, amountPence])).toEqual([
      ['base', 'complete', 34_900],
      ['factor', 'vehicle_age', 0],
      ['factor', 'mileage', 0],
      ['factor', 'engine_size', 0],
      ['factor', 'bhp', 0],
      ['factor', 'gross_weight', 0],
      ['factor', 'make_group', -2_792],
      ['factor', 'use', 0],
      ['factor', 'labour_rate', 0],
      ['factor', 'repair_contribution', 0],
      ['extra', 'extended_mileage', 2_248],
      ['subproduct', 'hire_car', 3_600],
      ['addon', 'breakdown', 5_400],
      ['voucher', 'SAVE25', -2_500],
    ]);
  });

  it('rounds a chain of factors once: the lines carry the fractions between them', () => {
    // 34,900 x 1.14 x 1.19 x 1.17 x 1.15 x 1.13 = 71,986.6…; rounding at each factor would give 71,986 or 71,988
    const { lines, totalPence } = priceWarranty(
      aRating({ firstRegistered: '2017-01-01', mileage: 90_000, engineSize: '2001_2500', bhp: '201_300', make: 'BMW' }),
      aCover(),
      null,
    );
    expect(totalPence).toBe(Math.floor(34_900 * 1.14 * 1.19 * 1.17 * 1.15 * 1.13 + 0.5));
    expect(sumOf(lines)).toBe(totalPence);
  });

  it.each([
    ['version', { version: 'platinum' }],
    ['duration', { duration: '13' }],
    ['labour_rate', { labour_rate: 61 }],
    ['repair_contribution', { repair_contribution: 1 }],
    ['subproducts', { subproducts: ['rust'] }],
    ['additional_products', { additional_products: ['gap'] }],
  ])('refuses an unknown %s by its field', (field, given) => {
    expect(() => totalOf(aCover(given))).toThrow(
      expect.objectContaining({ code: 'INVALID', details: { fields: { [field]: expect.any(String) } } }),
    );
  });
});

describe('a car that we do not cover', () => {
  it.each([
    ['is covered at 10 years and 364 days in the younger version', { firstRegistered: '2015-11-03' }, 1],
    ['is covered at 11 years in the older version', { firstRegistered: '2015-11-02' }, 2],
    ['is covered at 100,001 miles in the older version', { mileage: 100_001 }, 2],
    ['is covered at 150,000 miles', { mileage: 150_000 }, 2],
  ])('%s', (_, vehicle, version) => expect(aRating(vehicle).levels[0]?.version.id).toBe(version));

  it.each([
    ['vehicle_age', { firstRegistered: '2010-11-02' }],
    ['mileage', { mileage: 150_001 }],
    ['gross_weight', { grossWeight: 'over_3500' as const }],
  ])('is refused because of its %s', (because, vehicle) => {
    expect(() => aRating(vehicle)).toThrow(
      expect.objectContaining({ code: 'NO_COVER_FOR_CAR', details: expect.objectContaining({ data: { because } }) }),
    );
  });
});

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
    expect(tables.option_totals[field][value]).toBe(priceWarranty(aRating(), other, quarterOff).totalPence / 100);
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

const rates = bookOne();

const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const someOf = (rows: readonly { readonly key: string }[]) => fc.subarray(rows.map(({ key }) => key));

const vehicles: fc.Arbitrary<Partial<RatedVehicle>> = fc.record({
  make: oneOf(['Ford', 'Kia', 'BMW', 'Tesla', 'Porsche']),
  firstRegistered: oneOf(['2026-02-01', '2024-02-29', '2021-10-31', '2018-03-25', '2012-07-09']),
  mileage: fc.integer({ min: 1, max: 150_000 }),
  engineSize: oneOf(rates.factors.engineSize).map(({ key }) => key),
  bhp: oneOf(rates.factors.power).map(({ key }) => key),
  grossWeight: oneOf(rates.factors.grossWeight).map(({ key }) => key),
  isPrivateUseOnly: fc.boolean(),
});

const covers: fc.Arbitrary<WarrantyCover> = fc
  .record({
    version: oneOf(rates.coverLevels).map(({ key }) => key),
    duration: oneOf(rates.durations).map(({ months }) => String(months)),
    labour_rate: oneOf(rates.labourRates).map(({ perHour }) => perHour),
    repair_contribution: oneOf(rates.repairContributions).map(({ pounds }) => pounds),
    extended_mileage: fc.boolean(),
    betterment_removal: fc.boolean(),
    remove_wear_tear_90_days: fc.boolean(),
    subproducts: someOf(rates.subproducts),
    additional_products: someOf(rates.additionalProducts),
  })
  .map(aCover);

const vouchers: fc.Arbitrary<GrantedVoucher> = fc
  .oneof(
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ kind: 'percent' as const, percent: hundredths / 100 })),
    fc.integer({ min: 0, max: 500_000 }).map((amountPence) => ({ kind: 'amount' as const, amountPence })),
  )
  .map((discount) => ({ code: 'ANY', label: 'any', discount }));

/** The formula of Q9 written a second time, in whole numbers. */
const oracle = (vehicle: Partial<RatedVehicle>, cover: WarrantyCover, voucher: GrantedVoucher | null): bigint => {
  const half = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
  const rating = aRating(vehicle, rates);
  const bookPrice = rating.levels.find(({ level }) => level.key === cover.version)?.version.gross[cover.duration] ?? 0;
  const loadings = [
    ...rating.factors.map(({ loading }) => loading),
    rates.labourRates.find(({ perHour }) => perHour === cover.labour_rate)?.loading ?? 0,
    rates.repairContributions.find(({ pounds }) => pounds === cover.repair_contribution)?.loading ?? 0,
  ];
  const base = half(
    loadings.reduce((n, loading) => n * BigInt(100 + loading), BigInt(bookPrice)),
    100n ** BigInt(loadings.length),
  );
  const extras = rates.extras.reduce(
    (sum, { key, percentOfBase }) => (cover[key] === true ? sum + half(base * BigInt(percentOfBase), 100n) : sum),
    0n,
  );
  const ticked = rates.subproducts.filter(({ key }) => cover.subproducts.includes(key)).map(({ yes }) => yes);
  const percent = ticked.reduce((sum, charge) => (charge.priceType === 'percentage' ? sum + BigInt(charge.percent) : sum), 100n);
  const fixed = [
    ...ticked.flatMap((charge) => (charge.priceType === 'fixed' ? [charge.gross] : [])),
    ...rates.additionalProducts.filter(({ key }) => cover.additional_products.includes(key)).map(({ gross }) => gross),
  ];
  const original = half((base + extras) * percent, 100n) + fixed.reduce((sum, gross) => sum + BigInt(gross[cover.duration] ?? 0), 0n);
  // A sum is taken off once, not off each month; and no month is free.
  const isMonthly = cover.duration === '0';
  if (!voucher || (isMonthly && (voucher.discount.kind === 'amount' || voucher.discount.percent === 100))) return original;
  const off =
    voucher.discount.kind === 'amount'
      ? BigInt(voucher.discount.amountPence)
      : half(original * BigInt(Math.round(voucher.discount.percent * 100)), 10_000n);
  return off > original ? 0n : original - off;
};

describe('any price of a warranty', () => {
  it('Q5, Q9: is what the formula says, to the penny, and the sum of its lines', () => {
    fc.assert(
      fc.property(vehicles, covers, fc.option(vouchers), (vehicle, cover, voucher) => {
        const price = priceWarranty(aRating(vehicle, rates), cover, voucher);
        expect(BigInt(price.totalPence)).toBe(oracle(vehicle, cover, voucher));
        expect(sumOf(price.lines)).toBe(price.totalPence);
        expect(price.totalPence).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('returns to its old value when an addition is removed, and when a voucher is taken off', () => {
    fc.assert(
      fc.property(vehicles, covers, vouchers, someOf(rates.additionalProducts), (vehicle, cover, voucher, added) => {
        const rating = aRating(vehicle, rates);
        const before = priceWarranty(rating, cover, null);
        priceWarranty(rating, { ...cover, additional_products: added }, voucher);
        expect(priceWarranty(rating, cover, null)).toEqual(before);
        expect(priceWarranty(rating, cover, voucher).originalPence).toBe(before.totalPence);
      }),
    );
  });

  it('splits into policies that add up to it, none below zero', () => {
    fc.assert(
      fc.property(vehicles, covers, fc.option(vouchers), (vehicle, cover, voucher) => {
        const price = priceWarranty(aRating(vehicle, rates), cover, voucher);
        const shares = splitByProduct(price.lines, () => 20);
        const total = (pick: (share: (typeof shares)[number]) => number) => shares.reduce((sum, share) => sum + pick(share), 0);
        expect(total(({ premiumPence }) => premiumPence)).toBe(price.totalPence);
        expect(total(({ originalPence }) => originalPence)).toBe(price.originalPence);
        expect(total(({ taxPence }) => taxPence)).toBe(price.totalPence - Math.floor((price.totalPence * 10 + 6) / 12));
        for (const share of shares) expect(sumOf(share.lines)).toBe(share.premiumPence);
        expect(Math.min(...shares.flatMap(({ premiumPence, taxPence }) => [premiumPence, taxPence]))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
