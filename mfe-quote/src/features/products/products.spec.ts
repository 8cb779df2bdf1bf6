import type { QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { type ProductType, productTypes } from '@kerbside/contracts/ids';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable } from '../../testing/product-tables.js';
import { aPrice } from '../../testing/samples.js';
import { addable, besideMain } from './beside-main.js';
import { byRelevance, type KnownCar } from './relevant.js';

const monthly = { duration: '0', months: 0, label: 'monthly' };
const breakdown = breakdownTable({ durations: [monthly, ...breakdownTable().durations] });
const perMonth = aPrice(2_591, { per: 'month', instalments: null });
const lengthsOf = (over: Partial<QuoteProducts>) =>
  besideMain(quoteProducts({ chosen: [], ...over }), breakdown).durations.map(({ duration }) => duration);

describe('the lengths of a product beside what the quote is for', () => {
  it.each<[string, Partial<QuoteProducts>, string[]]>([
    ['by the month, the month alone', { price: perMonth }, ['0']],
    ['for a length, the lengths', {}, ['12', '24']],
    ['with a length of its own already, that one too', { price: perMonth, chosen: [aChosenProduct({ duration: '12' })] }, ['0', '12']],
    ['without a price, all of them', { price: null }, ['0', '12', '24']],
  ])('are %s', (_, over, lengths) => expect(lengthsOf(over)).toEqual(lengths));
});

describe('what can be added', () => {
  const tables = [breakdown, tyreTable()];
  const added = (over: Partial<QuoteProducts>) => {
    const { shown, isMonthlyAlone } = addable(quoteProducts({ chosen: [], ...over }), tables);
    return [shown.map(({ product_type }) => product_type), isMonthlyAlone];
  };
  it('is everything for a length', () => expect(added({})).toEqual([['breakdown', 'tyre'], false]));
  it('is monthly cover by the month, and that is said', () => expect(added({ price: perMonth })).toEqual([['breakdown'], true]));
  it('keeps what says itself why it is not sold', () => {
    const none = tyreTable({ durations: [], not_sold_because: 'We cannot cover this car because of its age or mileage.' });
    expect(addable(quoteProducts({ chosen: [], price: perMonth }), [none])).toEqual({ shown: [none], isMonthlyAlone: false });
  });
});

const today = '2026-11-21';
const middling: KnownCar = { registered: '2020-05-01', motUntil: '2027-05-01' };
const firstThree = (main: ProductType, car: Partial<KnownCar> = {}) => byRelevance(main, { ...middling, ...car }, today).slice(0, 3);

describe('what is offered beside a product', () => {
  it.each<[string, ProductType, Partial<KnownCar>, readonly ProductType[]]>([
    ['goes with it', 'warranty', {}, ['tyre', 'gap', 'service']],
    ['goes with it, whichever it is', 'tyre', {}, ['alloy_wheel', 'breakdown', 'smart_repair']],
    ['is an MOT first when that is due', 'warranty', { motUntil: '2027-01-21' }, ['mot', 'tyre', 'gap']],
    ['is no MOT yet a day earlier', 'warranty', { motUntil: '2027-01-22' }, ['tyre', 'gap', 'service']],
    ['is an MOT first when that is overdue', 'breakdown', { motUntil: '2026-10-01' }, ['mot', 'battery_cover', 'tyre']],
    ['is GAP first for a car of less than three years', 'tyre', { registered: '2023-11-22' }, ['gap', 'alloy_wheel', 'breakdown']],
    [
      'is breakdown cover first for a car of more than eight years',
      'gap',
      { registered: '2018-11-20' },
      ['breakdown', 'warranty', 'service'],
    ],
    ['does not need to know the car', 'mot', { registered: null, motUntil: null }, ['service', 'breakdown', 'warranty']],
  ])('Q2: %s', (_, main, car, types) => expect(firstThree(main, car)).toEqual(types));

  it.each(productTypes)('has every product once, but not %s beside itself', (main) => {
    const all = byRelevance(main, middling, today);
    expect([...all, main].toSorted()).toEqual(productTypes.toSorted());
  });
});
