import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import type { ProductAddOn, ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { customer, startPricing, type Pricing, type NewQuote } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

interface PriceLine {
  readonly name: string;
  readonly gross: number;
}

/** Everything that a page offers, by the name under which a customer reads it. */
const offersIn = (table: ProductTable): PriceLine[] =>
  Object.entries(table.productPrices).flatMap(([first, rows]) =>
    Object.entries(rows).flatMap(([second, cells]) =>
      Object.entries(cells).map(([third, { gross }]) => {
        const kind = table.versions.find(({ id, version_id }) => String(id) === second && String(version_id) === third)?.name ?? second;
        return { name: `${table.name}: ${table.priced_by === 'tyre' ? [first, second, third].join(', ') : `${kind}, ${first}`}`, gross };
      }),
    ),
  );
const addOnsIn = (rows: readonly Pick<ProductAddOn, 'name' | 'gross'>[]): PriceLine[] => rows.map(({ name, gross }) => ({ name, gross }));

describe('one cover has one name and one price', () => {
  const asked = async (quote: NewQuote, path: string) => (await at.get(path, undefined, quote.secret).expect(200)).body.data;
  const products = (quote: NewQuote): Promise<QuoteProducts> => asked(quote, `/api/pricing/quotes/${quote.id}/products`);
  /** The answers that the pages of this quote are drawn from. */
  const everyOffer = async (quote: NewQuote, type: ProductType): Promise<PriceLine[]> => {
    const { tables } = await products(quote);
    const { additional_products, subproducts }: PriceTables = await asked(quote, `/api/pricing/quotes/${quote.id}/prices`);
    const panels = { quoteId: quote.id, secret: quote.secret, target: 'reload' };
    const gap =
      type === 'gap' ? (await at.post('/gap-quote/adjust-quote', panels, undefined, quote.secret).expect(200)).body.data : undefined;
    return [
      ...tables.flatMap(offersIn),
      ...addOnsIn(tables.flatMap(({ add_ons }) => add_ons)),
      ...addOnsIn([...additional_products, ...subproducts]),
      ...addOnsIn(gap?.addons.rows ?? []),
    ];
  };
  const twoPrices = (offers: readonly PriceLine[]): string[] => {
    const prices = new Map<string, Set<number>>();
    for (const { name, gross } of offers) prices.set(name, (prices.get(name) ?? new Set()).add(gross));
    return [...prices].flatMap(([name, different]) => (different.size > 1 ? [`${name}: ${[...different].join(' and ')}`] : []));
  };

  it.each(productTypes)('on every page of a quote for %s, and whatever is added to it', async (type) => {
    const quote = await at.start(customer, type);
    await at.submit(quote, 1).expect(200);
    const first = await everyOffer(quote, type);
    await at.submit(quote, 2).expect(200);
    const { chosen } = await products(quote);
    const other = type === 'battery_cover' ? 'tyre' : 'battery_cover';
    const key = other === 'tyre' ? 'tyre-12-standard-500' : 'battery_cover-12-71-1';
    await at.put(`/api/pricing/quotes/${quote.id}/products/${other}`, { key }, quote.secret).expect(200);
    const later = await everyOffer(quote, type);
    expect(twoPrices([...first, ...later])).toEqual([]);
    const before = chosen.find(({ is_main }) => is_main);
    expect((await products(quote)).chosen).toContainEqual(before);
    expect(first.map(({ gross }) => gross)).toContainEqual(before?.gross);
  });

  it('and is not offered inside another product while it is in the quote by itself', async () => {
    const quote = await at.start(customer, 'gap');
    await at.submit(quote, 1).expect(200);
    const brought = async () => {
      const { tables } = await products(quote);
      const rows = tables.find(({ product_type }) => product_type === 'gap')?.add_ons ?? [];
      return rows.flatMap(({ product_type, saves }) => (product_type ? [[product_type, saves]] : []));
    };
    expect(await brought()).toEqual([
      ['alloy_wheel', 35.94],
      ['tyre', 10],
      ['smart_repair', 103.23],
    ]);
    await at.put(`/api/pricing/quotes/${quote.id}/products/tyre`, { key: 'tyre-12-standard-500' }, quote.secret).expect(200);
    expect((await brought()).map(([type]) => type)).toEqual(['alloy_wheel', 'smart_repair']);
    await at.put(`/api/pricing/quotes/${quote.id}/products/gap`, { key: 'gap-12-12-1', add_ons: ['tyre'] }, quote.secret).expect(409);
  });
});
