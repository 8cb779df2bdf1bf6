import type { IsoDay } from '@kerbside/contracts/days/dates';
import { aPricedQuote, books, today } from '../../test/quote-builders.js';
import { kindOf } from '../kinds/kinds.js';
import { withProduct } from '../quote-price/repricing.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import type { Quote } from './model/quote.js';
import { isByInstalments, priceShown } from './price-shown.js';

/** A warranty by instalments. */
const warranty = (): Quote => {
  const quote = aPricedQuote();
  return {
    ...quote,
    products: quote.products.map((one) => ('cover' in one ? { ...one, cover: { ...one.cover, instalments: true } } : one)),
  };
};

/** With an MOT at a garage, on a day or not yet. */
const withMot = (quote: Quote, startDate: IsoDay | null): Quote => {
  const rated = ratedOf(quote, books);
  const mot = kindOf(rated.book, 'mot').first('mot', rated);
  if ('cover' in mot) throw new Error('An MOT is an item of the book');
  const at = { garageId: 'ks-001', garageName: 'Kerbside Battersea', label: 'MOT', version: 'test' };
  const visit = { ...at, grossPence: 3_995, discountedPence: null, startsOn: startDate };
  return withProduct(quote, { ...mot, startDate, visit }, books).quote;
};

describe('the price that its customer sees', () => {
  it.each([
    ['without a visit', warranty(), 12],
    ['with a visit on no day yet', withMot(warranty(), null), 12],
    ['with a visit on the day of the last payment', withMot(warranty(), '2027-10-20'), 12],
    ['with a visit the day before', withMot(warranty(), '2027-10-19'), null],
    ['with a visit in ten days', withMot(warranty(), '2026-11-30'), null],
  ])('Q4: %s: is offered in instalments only where all of them end by then', (_, quote, count) => {
    const shown = priceShown(quote, today);
    expect(shown?.instalments?.count ?? null).toBe(count);
    expect(shown?.totalPence).toBe(quote.price?.totalPence);
    expect(isByInstalments(quote, today)).toBe(count !== null);
  });

  it('keeps what the customer would rather for when the visit is moved', () => {
    const soon = withMot(warranty(), '2026-12-01');
    expect([isByInstalments(soon, today), isByInstalments(withMot(soon, '2027-11-01'), today)]).toEqual([false, true]);
  });

  it('is in full where the customer did not choose instalments', () => {
    expect(isByInstalments(aPricedQuote(), today)).toBe(false);
  });
});
