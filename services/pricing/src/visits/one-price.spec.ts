import type { ProductType } from '@kerbside/contracts/ids';
import { soldIn } from '../../test/builders.js';
import { aPricedQuote, books, today } from '../../test/quote-builders.js';
import { removedProduct, chosenProduct } from '../products/product-changes.js';
import type { Quote, VisitThere } from '../quotes/model/quote.js';
import { selectedVisit } from './visits.service.js';

const at = { books, today };
const sold = soldIn(books.inForce(today));
const visit = (version: string, label: string, grossPence: number, discountedPence: number | null = null) => ({
  version,
  label,
  garageId: 'victoria',
  garageName: 'Victoria Garage',
  grossPence,
  discountedPence,
  startsOn: '2026-12-01',
});
/** What one garage asks on one day. */
const victoria: Readonly<Record<string, VisitThere>> = {
  test: { productType: 'mot', visit: visit('test', 'MOT', 4_000) },
  interim: { productType: 'service', visit: visit('interim', 'Interim service', 11_500, 11_095) },
  full: { productType: 'service', visit: visit('full', 'Full service', 18_900) },
};
const keys = { test: 'mot-once-91-1', interim: 'service-once-81-1', full: 'service-once-82-1' } as const;
type Work = keyof typeof keys;
const works: readonly Work[] = ['test', 'interim', 'full'];
const typeOf = (work: Work): ProductType => (work === 'test' ? 'mot' : 'service');

const withWork = (quote: Quote, work: Work): Quote => chosenProduct(quote, typeOf(work), { key: keys[work] }, at).quote;

/** The customer chooses the garage, by one of its visits. */
const atVictoria = (quote: Quote, work: Work): Quote => {
  const chosen = victoria[work]?.visit ?? null;
  return selectedVisit(quote, typeOf(work), { version: 1, visit: chosen, alsoThere: Object.values(victoria) }, at).quote;
};

const penceOf = ({ price }: Quote, type: ProductType): number =>
  (price?.lines ?? []).filter(({ productType }) => productType === type).reduce((sum, { amountPence }) => sum + amountPence, 0);

const alone = { test: 4_000, interim: 11_095, full: 18_900 } as const;

describe.each(sold)('in a quote for %s, the same work at the same garage costs what it costs by itself', (main) => {
  it.each(works)('Q4: %s, whether the garage is chosen after it or before it', (work) => {
    const begun = aPricedQuote(main);
    const type = typeOf(work);
    const after = atVictoria(withWork(begun, work), work);
    expect(penceOf(after, type)).toBe(alone[work]);
    const other: Work = work === 'test' ? 'full' : 'test';
    const before = withWork(atVictoria(withWork(begun, other), other), work);
    expect([penceOf(before, type), penceOf(before, typeOf(other))]).toEqual([alone[work], alone[other]]);
  });
});

describe('before its garage is chosen a visit', () => {
  it.each(sold.flatMap((main) => works.map((work) => [main, work] as const)))(
    'costs in a quote for %s what it costs by itself: %s',
    (main, work) => {
      const type = typeOf(work);
      const byItself = penceOf(withWork(aPricedQuote(type), work), type);
      expect(penceOf(withWork(aPricedQuote(main), work), type)).toBe(byItself);
      // No garage asks less: the price is where prices begin.
      expect(byItself).toBeLessThanOrEqual(alone[work]);
    },
  );
});

it.each([
  ['brake pads', 'repair', 'repair-once-62-1'],
  ['a timing belt', 'repair', 'repair-once-65-1'],
] as const)('%s cost the same in every quote, as garages have no prices of their own for them', (_, type, key) => {
  const pence = sold.map((main) => penceOf(chosenProduct(aPricedQuote(main), type, { key }, at).quote, type));
  expect(new Set(pence).size).toBe(1);
});

it('a health check is free with a visit in either order', () => {
  const first = withWork(aPricedQuote('healthcheck'), 'test');
  const second = aPricedQuote('mot');
  expect([penceOf(first, 'healthcheck'), penceOf(second, 'healthcheck')]).toEqual([0, 0]);
  expect(penceOf(removedProduct(first, 'mot', books).quote, 'healthcheck')).toBe(2_900);
});

it('is not divided by the months of cover beside it: with monthly cover it is bought by itself', () => {
  const monthly = chosenProduct(aPricedQuote('breakdown'), 'breakdown', { key: 'breakdown-0-21-1' }, at).quote;
  for (const work of works) expect(() => withWork(monthly, work)).toThrow('MONTHLY_ALONE');
});
