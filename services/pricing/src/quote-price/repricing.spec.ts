import { londonMoment } from '@kerbside/contracts/days/london-time';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import { chosenProduct } from '../products/product-changes.js';
import { itemIn } from '../quotes/model/products.js';
import { PublishedBooks } from '../rate-book/published-books.js';
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
