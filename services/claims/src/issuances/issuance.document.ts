import { Schema } from 'mongoose';

/** A paid quote whose policies must be issued. Kept until it is done, whatever is down meanwhile. */
export interface IssuanceDocument {
  /** The payment. */
  readonly _id: string;
  readonly quoteId: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly status: 'owed' | 'done';
  readonly tries: number;
  readonly nextTryAt: Date;
}

export const issuanceSchema = new Schema<IssuanceDocument>(
  { _id: String, quoteId: String, customerId: String, amountPence: Number, status: String, tries: Number, nextTryAt: Date },
  { collection: 'issuances', versionKey: false },
).index({ status: 1, nextTryAt: 1 });
