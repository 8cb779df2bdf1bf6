import type { ProductType } from '@kerbside/contracts/ids';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { soldIn } from '../../test/builders.js';
import { aPricedQuote, books, today } from '../../test/quote-builders.js';
import { sumOf } from '../price/price-line.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import { inOrder } from '../quotes/model/products.js';
import { kindOf } from './kinds.js';
import { forLength } from './policy-facts.js';
import type { WarrantyCover } from '../price/warranty-cover.js';

const rated = ratedOf(aPricedQuote(), books);
const { book } = rated;
/** 22 years old: most cover is no longer sold for it. */
const older = { book, car: { ...rated.car, vehicle: { ...rated.car.vehicle, firstRegistered: '2004-05-01', mileage: 190_000 } } };
const lasting = ['mot', 'service', 'repair', 'healthcheck'];

describe.each(soldIn(book))('%s', (type) => {
  const kind = kindOf(book, type);
  const first = kind.first(type, rated);
  const view = kind.view(first, rated);

  it('is first chosen as something that has a price', () =>
    expect(sumOf(kind.price({ choice: first, isIncluded: false }, rated).lines)).toBeGreaterThan(0));

  it('is chosen again by the key under which it is shown', () =>
    expect(kind.choose(undefined, { type, form: { key: view.key }, today, atGarage: [], ...rated })).toEqual(first));

  it.each(['no-such-key', 'constructor', type === 'gap' ? 'tyre-12-standard-500' : 'gap-12-12-1'])(
    'is refused under a key that it is not sold by: %s',
    (key) => expect(() => kind.choose(undefined, { type, form: { key }, today, atGarage: [], ...rated })).toThrow('INVALID'),
  );

  it('stays for a car that it is sold for, and for no other', () => {
    expect(kind.fitted(first, rated)).toBe(first);
    expect(kind.fitted(first, older) === undefined).toBe(!lasting.includes(type));
  });

  it('has a place in its own table, and the title that its policy has', () => {
    const table = kind.table({ type, voucher: null, chosen: { choice: first, isIncluded: false }, atGarage: [], ...rated });
    expect([table.product_type, table.productKeys]).toEqual([type, expect.arrayContaining([view.key])]);
    const [policy] = kind.policies(first, rated);
    expect(policy && kind.title(first, book)?.title.split(', ')[0]).toBe(policy && coverName(policy).split(', ')[0]);
  });

  it('becomes a policy of its own', () => expect(kind.policies(first, rated)).toMatchObject([{ productType: type }]));
});

describe('a product that the book does not sell', () => {
  it('has no kind', () => expect(() => kindOf(books.inForce('2026-01-01'), 'gap')).toThrow('PRODUCT_NOT_SOLD'));
});

describe('the order of what is in a quote', () => {
  const named = (...types: ProductType[]) => types.map((productType) => ({ productType }));
  it.each([
    ['what it is for comes first', 'tyre', named('gap', 'tyre'), named('tyre', 'gap')],
    ['a warranty that was added comes last', 'tyre', named('warranty', 'gap', 'tyre'), named('tyre', 'gap', 'warranty')],
    ['a warranty that it is for comes first', 'warranty', named('gap', 'warranty', 'tyre'), named('warranty', 'gap', 'tyre')],
  ] as const)('%s', (_, main, choices, ordered) => expect(inOrder(main, choices)).toEqual(ordered));
});

describe('a warranty for a car for which its level is not sold', () => {
  const kind = kindOf(book, 'warranty');
  const first = kind.first('warranty', rated);
  const having = (part: Partial<WarrantyCover>) => ('cover' in first ? { ...first, cover: { ...first.cover, ...part } } : first);
  const chosen = { duration: '0', repair_contribution: 50, subproducts: ['hire_car'] } as const;

  it('Q4: gets the level that is first seen, and keeps the rest', () =>
    expect(kind.fitted(having({ ...chosen, version: 'gone' }), rated)).toEqual(having(chosen)));

  it('is refused with an add-on that it does not have', () => {
    const form = { key: kind.view(first, rated).key, add_ons: ['rims'] };
    expect(() => kind.choose(undefined, { type: 'warranty', form, today, atGarage: [], ...rated })).toThrow('INVALID');
  });

  it('says why none is sold', () => {
    const table = kind.table({ type: 'warranty', voucher: null, chosen: undefined, atGarage: [], ...older });
    expect([table.productKeys, table.not_sold_because]).toEqual([[], expect.stringContaining('age')]);
  });

  it('gets what is first seen where its length is not sold any more', () =>
    expect(kind.fitted(having({ ...chosen, duration: '7' }), rated)).toEqual(first));
});

it.each([
  ['One MOT test a year at a garage', 0, 'One MOT test a year at a garage'],
  ['One MOT test a year at a garage', 3, 'One MOT test at a garage'],
  ['One MOT test a year at a garage', 6, 'One MOT test at a garage'],
  ['One MOT test a year at a garage', 12, 'One MOT test at a garage'],
  ['One MOT test a year at a garage', 24, 'Two MOT tests, one in each year at a garage'],
  ['One MOT test a year', 36, 'Three MOT tests, one in each year'],
  ['Repairs to pass the test, up to £750', 36, 'Repairs to pass the test, up to £750'],
  ['More than 7 call-outs a year', 6, 'More than 7 call-outs a year'],
])('%s within %i months is: %s', (thing, months, said) => expect(forLength(thing, months)).toBe(said));
