import type { mongo } from 'mongoose';
import type { Enclosing } from '@kerbside/platform/events/enclosed-events';
import type { Quote } from './quote.js';

/** The whole quote is one document with the events of its changes: a change of it is one write. */
export interface QuoteDocument extends Omit<Quote, 'id'>, Enclosing {
  readonly _id: string;
  /** Counts the writes: a change is of what was read, or it is not made. */
  readonly revision?: number | undefined;
}

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
