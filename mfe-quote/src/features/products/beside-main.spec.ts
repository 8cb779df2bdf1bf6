import type { QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable } from '../../testing/product-tables.js';
import { aPrice } from '../../testing/samples.js';
import { addable, besideMain } from './beside-main.js';

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
