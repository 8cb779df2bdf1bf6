import fc from 'fast-check';
import type { WarrantyCover } from './cover.js';
import { aCover, aRating, bookOne } from '../../../test/builders.js';
import type { GrantedVoucher } from '../discount.js';
import { sumOf } from '../price-line.js';
import type { RatedVehicle } from '../rated-vehicle.js';
import { splitByProduct } from '../split.js';
import { priceWarranty } from './warranty.js';

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
      { numRuns: 2_000 },
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
      { numRuns: 1_000 },
    );
  });
});
