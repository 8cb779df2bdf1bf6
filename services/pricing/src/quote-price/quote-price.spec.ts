import type { IsoDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import { type SaidFact, saidFacts } from '@kerbside/contracts/http/pricing/said-facts';
import type { ProductType } from '@kerbside/contracts/ids';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import { factsAskedFor } from '@kerbside/contracts/products/facts-asked-for';
import { DomainError } from '@kerbside/platform/errors/errors';
import fc from 'fast-check';
import { soldIn } from '../../test/builders.js';
import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import { itemsOf } from '../pricing/items/sold-item.js';
import { sumOf } from '../price/price-line.js';
import { splitByProduct } from '../price/split.js';
import { chosenProduct, removedProduct } from '../products/product-changes.js';
import { productsView } from '../products/products-view.js';
import { itemIn } from '../quotes/model/products.js';
import type { ProductChoice, Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { productRatesOf } from '../rate-book/rate-book.js';
import { saleOf } from '../sale/sale.js';
import { renewedBy, repriced, withVehicle } from './repricing.js';
import { periodOf } from './quote-facts.js';

const at = { books, today };

describe('the days of cover', () => {
  it.each<[string, string | undefined, number, object]>([
    ['a year', '2027-03-10', 12, { startsOn: '2027-03-10', endsOn: '2028-03-09', months: 12, rolling: false }],
    ['a year from a leap day', '2028-02-29', 12, { startsOn: '2028-02-29', endsOn: '2029-02-27' }],
    ['three months from the end of a month', '2027-11-30', 3, { endsOn: '2028-02-28' }],
    ['monthly', '2027-03-31', 0, { startsOn: '2027-03-31', endsOn: '2027-04-29', months: 1, rolling: true }],
    ['a day that has gone by', '2027-03-01', 12, { startsOn: '2027-03-02', endsOn: '2028-03-01' }],
    ['no day given', undefined, 12, { startsOn: '2027-03-02' }],
  ])('of %s', (_, start, months, period) => expect(periodOf(start, months, '2027-03-02')).toMatchObject(period));
});

describe('another car, for which the chosen kind of the main product is not sold', () => {
  it('Q4: gets another kind by the month too, from the same day', () => {
    const inEurope = { key: 'breakdown-0-24-1', start_date: '2026-12-24' };
    const before = chosenProduct(aPricedQuote('breakdown'), 'breakdown', inEurope, { books, today }).quote;
    const tooOldForEurope = aCar({ first_registration_date: '2009-05-01' });
    const { products, price } = withVehicle(before, tooOldForEurope, books, today).quote;
    expect(itemIn(products, 'breakdown')).toMatchObject({ key: 'breakdown-0-21-1', startDate: '2026-12-24' });
    expect([before.price?.per, price?.per]).toEqual(['month', 'month']);
  });
});

describe('what the cover that a renewal offered costs', () => {
  const inEurope = { key: 'breakdown-0-24-1', start_date: null };
  const chosen = chosenProduct(aPricedQuote('breakdown'), 'breakdown', inEurope, at).quote;
  const [ours, better] = [aPricedQuote('breakdown'), chosen].map(({ products }) => products[0]);
  const costs = (quote: Quote) => quote.price?.totalPence;
  const old = aCar({ first_registration_date: '2009-05-01' });
  const higher = aCar({ mileage: 120_000 });
  const warranty = aPricedQuote();

  const another = aPricedQuote('breakdown', aCar({ registration_number: 'BX70KLM' }));

  it.each<[string, Quote, ProductChoice | undefined, number | undefined]>([
    ['is its price, whatever was chosen since', chosen, ours, costs(aPricedQuote('breakdown'))],
    ['is nothing where it is not sold for the car any more', aPricedQuote('breakdown', old), better, 0],
    ['is its price for the miles that the car has', aPricedQuote('warranty', higher), warranty.products[0], costs(aPricedQuote('warranty', higher))], // prettier-ignore
    ['is nothing for another car than it was offered for', another, ours, 0],
    ['is not known of a quote of 1.0', chosen, undefined, undefined],
  ])('%s', (_, quote, choice, expected) => {
    const { registration_number: registrationNumber = null } = aCar();
    const renewal = { policyId: 'p', previousPence: 10_000, ...(choice && { offered: { choice, registrationNumber } }) };
    expect(renewedBy({ ...quote, renewal }, books)?.offeredPence).toBe(expected);
  });
});

describe('the price of another car', () => {
  const later = new PublishedBooks();
  const { version } = later.inForce(today);
  later.add([{ ...later.version(version), version: 9_999, effectiveFrom: '2026-11-24' }]);
  const heldUntil = (day: IsoDay) => ({ until: londonMoment(day, '23:59'), number: 1 });

  it.each<[string, ReturnType<typeof heldUntil> | null, IsoDay, number]>([
    ['is of the book it was held by, while it is', heldUntil('2026-12-04'), '2026-11-30', version],
    ['is of that book through the last day', heldUntil('2026-12-04'), '2026-12-04', version],
    ['is of the book of the day once that has passed', heldUntil('2026-12-04'), '2026-12-05', 9_999],
    ['is of the book of the day where it was not held', null, '2026-11-30', 9_999],
    ['is of the book of the day before another one begins', null, '2026-11-23', version],
  ])('Q2: %s', (_, reservation, on, expected) => {
    const before = { ...aPricedQuote('breakdown'), reservation };
    expect(withVehicle(before, aCar({ first_registration_date: '2015-05-01' }), later, on).quote.ratedBy?.rateBookVersion).toBe(expected);
  });
});

const silent = { mileage: undefined, private_use_only: undefined };

/** What each product rests on, of what no register says. */
const restsOn: Readonly<Record<ProductType, readonly SaidFact[]>> = {
  warranty: ['mileage', 'private_use_only'],
  breakdown: ['mileage', 'private_use_only'],
  gap: ['mileage'],
  tyre: ['mileage'],
  alloy_wheel: ['mileage'],
  smart_repair: ['mileage'],
  battery_cover: ['mileage'],
  mot: [],
  service: [],
  repair: [],
  healthcheck: [],
};

const book = books.inForce(today);
const sold = soldIn(book);

const works = sold.filter((type) => restsOn[type].length === 0);

const covers = sold.filter((type) => restsOn[type].length > 0);

const fieldsOf = (make: () => unknown): readonly string[] => {
  try {
    make();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID') return Object.keys(error.details.fields ?? {});
    throw error;
  }
  return [];
};

const tableOf = (quote: Quote, type: ProductType) =>
  productsView(quote, books, today).tables.find(({ product_type }) => product_type === type);

const grosses = (quote: Quote, type: ProductType): readonly number[] =>
  Object.values(tableOf(quote, type)?.productPrices ?? {})
    .flatMap((byId) => Object.values(byId))
    .flatMap((byVersion) => Object.values(byVersion))
    .map(({ gross }) => gross);

const keyOf = (quote: Quote, type: ProductType): string =>
  tableOf(quote, type)?.productKeys.find((key) => !key.startsWith(`${type}-0-`)) ?? '';

describe.each(sold)('%s', (type) => {
  it('is asked on step 1 for all that its own price rests on, and for no more; garages price a service by its miles', () => {
    expect(factsAskedFor(type)).toEqual(type === 'service' ? ['mileage'] : restsOn[type]);
  });

  it('is begun without what its price does not rest on, and refused by each field without what it does', () => {
    expect(fieldsOf(() => aPricedQuote(type, aCar(silent)))).toEqual(restsOn[type]);
    for (const fact of saidFacts)
      expect(fieldsOf(() => aPricedQuote(type, aCar({ [fact]: undefined })))).toEqual(restsOn[type].filter((one) => one === fact));
  });
});

describe.each(works)('in a quote for %s whose car nobody said more of', (main) => {
  const quote = aPricedQuote(main, aCar(silent));

  it.each(covers)('%s is not priced until then, and refused by what it needs', (type) => {
    expect(tableOf(quote, type)).toMatchObject({ needs: restsOn[type], not_sold_because: null });
    expect(new Set(grosses(quote, type))).toEqual(new Set(type === 'warranty' ? [] : [0]));
    const key = keyOf(aPricedQuote(main), type);
    expect(fieldsOf(() => chosenProduct(quote, type, { key }, at))).toEqual(restsOn[type]);
  });

  it.each(covers)('%s is priced and added once it is said, as in any other quote', (type) => {
    const told = withVehicle(quote, aCar(), books, today).quote;
    expect(tableOf(told, type)).not.toHaveProperty('needs');
    expect(grosses(told, type)).toEqual(grosses(aPricedQuote(main), type));
    expect(Math.min(...grosses(told, type))).toBeGreaterThan(0);
    expect(chosenProduct(told, type, { key: keyOf(told, type) }, at).quote.products).toHaveLength(2);
  });

  it.each(works.filter((type) => type !== main))('%s waits for nothing', (type) => {
    expect(tableOf(quote, type)).not.toHaveProperty('needs');
    expect(chosenProduct(quote, type, { key: keyOf(quote, type) }, at).quote.products).toHaveLength(2);
  });
});

it.each(covers)('another car without them is refused where %s was added', (type) => {
  const begun = aPricedQuote('mot');
  const added = chosenProduct(begun, type, { key: keyOf(begun, type) }, at).quote;
  expect(fieldsOf(() => withVehicle(added, aCar({ ...silent, make: 'Kia' }), books, today))).toEqual(restsOn[type]);
});

const others = sold.filter((type) => type !== 'warranty');

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

const mains = fc.constantFrom(...sold);

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
      { numRuns: 40 },
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
      { numRuns: 30 },
    );
  });

  it('Q4: costs what it did when a voucher is taken off', () => {
    fc.assert(
      fc.property(mains, cars, wishes, vouchers, (main, car, wanted, voucher) => {
        const before = wanted.reduce(added, aPricedQuote(main, car));
        expect(unversioned(withVoucher(withVoucher(before, voucher), null))).toEqual(unversioned(before));
      }),
      { numRuns: 30 },
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
      { numRuns: 30 },
    );
  });
});
