import type { mongo } from 'mongoose';
import type { RecordRow } from '@kerbside/platform/records/records';
import type { Cover } from '../pricing/warranty/cover.js';
import { coverIn, inOrder, itemsIn } from './model/products.js';
import type { ItemChoice, ProductChoice, Quote } from './model/quote.js';

/** A warranty is stored beside the other products, where processes of an older release look for it. */
interface StoredProducts {
  readonly cover?: Cover | null | undefined;
  readonly products?: readonly ItemChoice[] | undefined;
}

export const storedProducts = (products: readonly ProductChoice[]): StoredProducts => ({
  cover: coverIn(products),
  products: itemsIn(products),
});

export const productsOf = ({ productType, cover, products = [] }: QuoteDocument): readonly ProductChoice[] =>
  inOrder<ProductChoice>(productType, [...products, ...(cover ? [{ productType: 'warranty', cover } as const] : [])]);

/** The whole quote is one document with the events of its changes: a change of it is one write. */
export interface QuoteDocument extends Omit<Quote, 'id' | 'products'>, StoredProducts, RecordRow {}

export const quoteIndexes: mongo.IndexDescription[] = [
  { key: { reference: 1 }, name: 'reference', unique: true },
  { key: { customerId: 1, createdAt: -1 }, name: 'of customer' },
  { key: { 'details.email': 1 }, name: 'of nobody who signed in', partialFilterExpression: { customerId: null } },
  {
    key: { 'renewal.policyId': 1 },
    name: 'renewal of policy',
    unique: true,
    partialFilterExpression: { 'renewal.policyId': { $exists: true } },
  },
  { key: { 'state.status': 1, expiresAt: 1 }, name: 'running out' },
];
