import { aCover, aRating } from '../../../test/builders.js';
import { sumOf } from '../price-line.js';
import { priceWarranty } from './warranty.js';

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
