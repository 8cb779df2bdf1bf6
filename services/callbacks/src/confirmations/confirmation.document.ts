import { Schema } from 'mongoose';

/** A policy whose confirmation must be written. Kept until it is, whatever is down meanwhile. */
export interface ConfirmationDocument {
  /** The policy. */
  readonly _id: string;
  readonly status: 'owed' | 'done';
  readonly tries: number;
  readonly nextTryAt: Date;
}

export const confirmationSchema = new Schema<ConfirmationDocument>(
  { _id: String, status: String, tries: Number, nextTryAt: Date },
  { collection: 'confirmations', versionKey: false },
).index({ status: 1, nextTryAt: 1 });
