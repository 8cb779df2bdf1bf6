import type { mongo } from 'mongoose';
import type { Quote } from './quote.js';

/** The whole quote is one document: a change of it is one write. */
export type QuoteDocument = Omit<Quote, 'id'> & { readonly _id: string };

export const quoteIndexes: mongo.IndexDescription[] = [
  { key: { reference: 1 }, name: 'reference', unique: true },
  { key: { customerId: 1, createdAt: -1 }, name: 'of customer' },
  {
    key: { 'renewal.policyId': 1 },
    name: 'renewal of policy',
    unique: true,
    partialFilterExpression: { 'renewal.policyId': { $exists: true } },
  },
  { key: { 'state.status': 1, expiresAt: 1 }, name: 'running out' },
];
