import fc from 'fast-check';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import { sumOf } from '../pricing/price-line.js';
import { splitByProduct } from '../pricing/split.js';
import { itemsOf } from '../pricing/items/sold-item.js';
import { productRatesOf } from '../rate-book/rate-book.js';
import { chosenProduct, removedProduct } from '../products/product-changes.js';
import type { Quote } from '../quotes/model/quote.js';
import { repriced } from './repricing.js';
import { saleOf } from '../sale/sale.js';

const book = books.inForce(today);
const others = productTypes.filter((type) => type !== 'warranty');
const at = { books, today };

interface Wish {
  readonly type: ProductType;
  readonly key: string;
  readonly add_ons: readonly string[];
}

/** Anything that is sold for a length, with some of its add-ons. */
const wishOf = (type: ProductType): fc.Arbitrary<Wish> => {
  const rates = productRatesOf(book, type);
  if (!rates) throw new Error(`${type} is not sold`);
  const items = itemsOf(type, rates).filter(({ months }) => months > 0);
  const parts = rates.addOns.filter(({ policy }) => policy === null).map(({ key }) => key);
  return fc.record({ type: fc.constant(type), key: fc.constantFrom(...items.map(({ key }) => key)), add_ons: fc.subarray(parts) });
};
const wishes = fc.subarray(others).chain((types) => fc.tuple(...types.map(wishOf)));
const cars = fc
  .record({
    make: fc.constantFrom('Ford', 'Kia', 'BMW', 'Tesla', 'Porsche'),
    first_registration_date: fc.constantFrom('2024-10-01', '2024-02-29', '2021-10-31', '2018-03-25'),
    mileage: fc.integer({ min: 1, max: 100_000 }),
    engine_size: fc.integer({ min: 1, max: 5_000 }),
    bhp: fc.integer({ min: 60, max: 500 }),
  })
  .map(aCar);
const vouchers = fc
  .oneof(
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ kind: 'percent' as const, percent: hundredths / 100 })),
    fc.integer({ min: 0, max: 500_000 }).map((amountPence) => ({ kind: 'amount' as const, amountPence })),
  )
  .map((discount) => ({ code: 'ANY', label: 'any', discount }));
const adjustments = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({
  change: { kind: 'percent' as const, percent: hundredths / 100 },
  limitPercent: null,
  code: 'staff' as const,
  label: 'x',
  by: 'a',
  role: 'admin' as const,
  at: new Date(0),
  reason: null,
}));
const mains = fc.constantFrom(...productTypes);

const added = (quote: Quote, { type, key, add_ons }: Wish): Quote => chosenProduct(quote, type, { key, add_ons: [...add_ons] }, at).quote;
const withVoucher = (quote: Quote, granted: Quote['voucher']['granted']): Quote =>
  repriced({ ...quote, voucher: { applicationVersion: 1, granted } }, books).quote;
const unversioned = ({ price }: Quote) => ({ ...price, priceVersion: 0 });

describe('any quote of any products', () => {
  it('Q5, Q9: is priced by lines that add up to it, never below nothing, and instalments that add up to it', () => {
    fc.assert(
      fc.property(mains, cars, wishes, fc.option(vouchers), fc.option(adjustments), (main, car, wanted, voucher, adjustment) => {
        const full = wanted.reduce(added, aPricedQuote(main, car));
        const { price } = repriced({ ...full, adjustment, voucher: { applicationVersion: 1, granted: voucher } }, books).quote;
        expect(sumOf(price?.lines ?? [])).toBe(price?.totalPence);
        expect(price?.totalPence).toBeGreaterThanOrEqual(0);
        expect(Math.round((price?.net ?? 0) * 100) + (price?.taxPence ?? 0)).toBe(price?.totalPence);
        const payments = paymentsOf(price?.totalPence ?? 0, price?.instalments?.count ?? 1);
        expect(payments.reduce((sum, pence) => sum + pence, 0)).toBe(price?.totalPence);
      }),
      { numRuns: 120 },
    );
  });

  it('Q4: costs what it did when what was added is removed', () => {
    fc.assert(
      fc.property(mains, cars, wishes, fc.option(vouchers), (main, car, wanted, voucher) => {
        const before = withVoucher(aPricedQuote(main, car), voucher);
        const extras = wanted.filter(({ type }) => type !== main);
        const full = extras.reduce(added, before);
        const after = extras.reduce((quote, { type }) => removedProduct(quote, type, books).quote, full);
        expect(unversioned(after)).toEqual(unversioned(before));
        expect(after.products).toEqual(before.products);
      }),
      { numRuns: 80 },
    );
  });

  it('Q4: costs what it did when a voucher is taken off', () => {
    fc.assert(
      fc.property(mains, cars, wishes, vouchers, (main, car, wanted, voucher) => {
        const before = wanted.reduce(added, aPricedQuote(main, car));
        expect(unversioned(withVoucher(withVoucher(before, voucher), null))).toEqual(unversioned(before));
      }),
      { numRuns: 80 },
    );
  });

  it('splits into one policy for each product, whose premiums and taxes add up to it', () => {
    fc.assert(
      fc.property(mains, cars, wishes, fc.option(vouchers), (main, car, wanted, voucher) => {
        const quote = { ...withVoucher(wanted.reduce(added, aPricedQuote(main, car)), voucher), customerId: 'casey' };
        const { policies } = saleOf(quote, books, today);
        expect(new Set(policies.map(({ productType }) => productType)).size).toBe(policies.length);
        expect(policies.reduce((sum, { premiumPence }) => sum + premiumPence, 0)).toBe(quote.price?.totalPence);
        expect(policies.reduce((sum, { taxPence }) => sum + taxPence, 0)).toBe(quote.price?.taxPence);
        expect(Math.min(...policies.map(({ premiumPence }) => premiumPence))).toBeGreaterThanOrEqual(0);
        expect(splitByProduct(quote.price?.lines ?? [], () => 20)).toHaveLength(policies.length);
      }),
      { numRuns: 80 },
    );
  });
});
