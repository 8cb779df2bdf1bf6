import { randomUUID } from 'node:crypto';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startPricing, step3, type Pricing, type NewQuote } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

interface Row {
  readonly _id: string;
  readonly [field: string]: unknown;
}
const rows = () => at.pricing.get(Mongo).collection<Row>('quotes', []);
const stored = async ({ id }: NewQuote): Promise<Row> => {
  const row = await rows().findOne({ _id: id });
  if (!row) throw new Error('The quote is not stored');
  return row;
};
const names = (value: unknown): string[] => Object.keys(value as object).sort();

const choose = async (quote: NewQuote, type: string): Promise<void> => {
  const { body } = await at.get(`/api/pricing/quotes/${quote.id}/products`, undefined, quote.secret).expect(200);
  const { productKeys } = body.data.tables.find(({ product_type }: { product_type: string }) => product_type === type);
  const yearly = productKeys.find((key: string) => key.startsWith(`${type}-12-`));
  await at.put(`/api/pricing/quotes/${quote.id}/products/${type}`, { key: yearly }, quote.secret).expect(200);
};

const fields = (
  '_id adjustment atGarage channel cover createdAt customerId details events expiresAt gap leftOut linkHashes modifiedAt paysByInstalments price productType ' +
  'products ratedBy reference renewal reservation revision sales secretHash state step termsAgreedAt typedSequence vehicle version voucher'
).split(' ');

describe('a stored quote', () => {
  it('has its fields', async () => {
    const quote = await at.answered(5);
    await at.lock(quote, randomUUID()).expect(200);
    const row = await stored(quote);
    expect(names(row)).toEqual(fields);
    expect(row['cover']).toEqual({
      ...step3,
      extended_mileage: false,
      betterment_removal: false,
      remove_wear_tear_90_days: false,
      instalments: false,
    });
    expect(row['products']).toEqual([]);
    expect(names(row['ratedBy'])).toEqual(['on', 'rateBookVersion']);
    expect((row['sales'] as object[]).map(names)).toEqual([['paymentId', 'purchase', 'saleId', 'totalPence']]);
  });

  it.each([
    ['warranty', 'tyre', ['tyre']],
    ['tyre', 'warranty', ['tyre']],
  ])('for %s with %s keeps the warranty in a field of its own', async (main, other, products) => {
    const quote = await at.answered(2, undefined, main);
    await choose(quote, other);
    const row = await stored(quote);
    expect((row['products'] as { productType: string }[]).map(({ productType }) => productType)).toEqual(products);
    expect(row['cover']).toMatchObject({ duration: expect.any(String), subproducts: [], additional_products: [] });
  });

  it('does not change when nothing is chosen anew, and loses its warranty with it', async () => {
    const quote = await at.answered(2, undefined, 'tyre');
    await choose(quote, 'warranty');
    const before = await stored(quote);
    await choose(quote, 'warranty');
    expect(await stored(quote)).toMatchObject({ cover: before['cover'], products: before['products'], price: before['price'] });
    await at.remove(`/api/pricing/quotes/${quote.id}/products/warranty`, quote.secret).expect(200);
    expect(await stored(quote)).toMatchObject({ cover: null, products: before['products'] });
  });
});
