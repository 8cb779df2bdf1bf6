import { aCover } from '../../test/builders.js';
import { aCar, aPricedQuote, books, today } from '../../test/quote-builders.js';
import type { Decision } from '../quotes/model/decision.js';
import { coverIn, itemIn } from '../quotes/model/products.js';
import type { Quote } from '../quotes/model/quote.js';
import { selectedVisit } from '../visits/visits.service.js';
import { answerCover, answerDetails, answerTerms, answerVehicle, typeDetails } from './steps.js';

const at = { books, today };
const rated: Quote = { ...aPricedQuote(), step: 3, customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' };
const details = { start_date: '2026-12-01', purchase_date: '2020-06-01', ownership_basis: 'privately_owned' } as const;
const terms = { terms: { cover: true, suitability: true } } as const;
const form = { ...aCover(), subproducts: [], additional_products: [] };

const eventsOf = ({ quote, events }: Decision) =>
  events.map(({ type, data }) => {
    const name = type.type.split('.')[2];
    if ('step' in data) return [name, data.step];
    return 'totalPence' in data ? [name, data.priceVersion, data.totalPence === quote.price?.totalPence] : [name];
  });

describe('the events of a step', () => {
  it.each<[string, () => Decision, unknown]>([
    [
      'another car',
      () => answerVehicle(rated, aCar({ mileage: 20_000 }), at),
      [
        ['quote-updated', 1],
        ['quote-priced', 2, true],
      ],
    ],
    ['the same car', () => answerVehicle(rated, aCar(), at), [['quote-updated', 1]]],
    ['the details', () => answerDetails(rated, details, at), [['quote-updated', 2]]],
    [
      'another cover',
      () => answerCover(rated, { ...form, duration: '24' }, books, 3),
      [
        ['quote-updated', 3],
        ['quote-priced', 2, true],
      ],
    ],
    [
      'the same cover',
      () => answerCover(rated, { ...form, version: coverIn(rated.products)?.version ?? '' }, books, 3),
      [['quote-updated', 3]],
    ],
    ['the terms', () => answerTerms({ ...rated, step: 5 }, terms, new Date(0)), [['quote-updated', 5]]],
  ])('for %s', (_, decide, events) => expect(eventsOf(decide())).toEqual(events));
});

describe('another car, once a garage was chosen', () => {
  const chosen = (type: 'mot' | 'service') => {
    const visit = {
      version: type === 'mot' ? 'test' : 'full',
      label: 'A visit',
      garageId: 'g1',
      garageName: 'Foss Garage',
      grossPence: 20_000,
      discountedPence: null,
      startsOn: '2027-04-05',
    };
    return { ...selectedVisit(aPricedQuote(type), type, { version: 1, visit, alsoThere: [] }, at).quote, step: 5 };
  };

  it.each([
    ['service', 'the same', {}, 'Foss Garage', 5],
    ['service', 'with more miles', { mileage: 91_000 }, undefined, 3],
    ['service', 'with a larger engine', { engine_size: 2_993 }, undefined, 3],
    ['service', 'of another maker', { make: 'BMW', model: '3 Series' }, undefined, 3],
    ['service', 'that is older', { first_registration_date: '2012-05-01' }, undefined, 3],
    ['mot', 'with more miles', { mileage: 91_000 }, 'Foss Garage', 5],
  ] as const)('Q4: of a %s, %s (%j): the price is that of %s, and step %s is to be answered', (type, _, car, garage, step) => {
    const after = answerVehicle(chosen(type), aCar(car), at).quote;
    expect([itemIn(after.products, type)?.visit?.garageName, after.step]).toEqual([garage, step]);
  });
});

describe('the day that the main product starts on', () => {
  const begun = { ...aPricedQuote('gap'), step: 5, details };
  const gap: Quote = { ...begun, products: begun.products.map((one) => ('startDate' in one ? { ...one, startDate: '2026-12-05' } : one)) };
  const dayAfter = (after: Quote) => itemIn(after.products, 'gap')?.startDate;

  it.each([
    ['stays its own with the same answer of step 2', '2026-12-01', '2026-12-05'],
    ['is what step 2 says once that has changed', '2026-12-10', null],
  ])('%s', (_, start_date, day) => {
    expect(dayAfter(answerDetails(gap, { ...details, start_date }, at).quote)).toBe(day);
    expect(dayAfter(typeDetails(gap, { start_date }, at).quote)).toBe(day);
  });

  it('stays its own while other answers are typed', () => {
    expect(dayAfter(typeDetails(gap, { town: 'Leeds' }, at).quote)).toBe('2026-12-05');
  });
});
