import { Schema } from 'mongoose';
import type { LedgerRow } from './ledger.js';
import type { Payment } from './payment.js';

export type PaymentDocument = Omit<Payment, 'id'> & { readonly _id: string };

export const paymentSchema = new Schema<PaymentDocument>(
  {
    _id: String,
    quoteId: String,
    customerId: String,
    purchase: Object,
    rewardsPence: Number,
    state: Object,
    intentId: { type: String, default: null },
    attempt: Number,
    isStale: Boolean,
    lastFailure: { type: String, default: null },
    card: { type: Object, default: null },
    createdAt: Date,
    submittedAt: { type: Date, default: null },
    nextCheckAt: { type: Date, default: null },
    version: Number,
  },
  { collection: 'payments', versionKey: false, minimize: false },
)
  // One payment a quote, whatever happens.
  .index({ quoteId: 1 }, { unique: true })
  .index({ customerId: 1, submittedAt: -1 })
  .index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: { $type: 'date' } } })
  .index({ isStale: 1 }, { partialFilterExpression: { isStale: true } });

export type LedgerDocument = Omit<LedgerRow, 'id'> & { readonly _id: string };

/** Append-only. An id is a payment and a place, so that an entry can be made once only. */
export const ledgerSchema = new Schema<LedgerDocument>(
  { _id: String, paymentId: String, account: String, amountPence: Number, at: Date, note: String },
  { collection: 'ledger', versionKey: false },
).index({ paymentId: 1 });

/** The provider's customer of each of ours. */
export interface CardCustomerDocument {
  readonly _id: string;
  readonly providerId: string;
}
export const cardCustomerSchema = new Schema<CardCustomerDocument>(
  { _id: String, providerId: String },
  { collection: 'card_customers', versionKey: false },
);
