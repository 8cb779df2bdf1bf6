import { saidFacts, type SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { factsAskedFor } from '@kerbside/contracts/products/facts-asked-for';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import { chosenProduct } from '../products/product-changes.js';
import { productsView } from '../products/products-view.js';
import type { Quote } from '../quotes/model/quote.js';
import { withVehicle } from './repricing.js';

const at = { books, today };
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
const works = productTypes.filter((type) => restsOn[type].length === 0);
const covers = productTypes.filter((type) => restsOn[type].length > 0);

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

describe.each(productTypes)('%s', (type) => {
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
