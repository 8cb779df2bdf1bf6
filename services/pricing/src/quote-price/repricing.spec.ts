import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import { chosenProduct } from '../products/product-changes.js';
import { itemIn } from '../quotes/model/products.js';
import { withVehicle } from './repricing.js';

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
