import { Schema } from 'mongoose';
import type { AccountUpdate } from './updates.js';

export interface UpdateRow extends AccountUpdate {
  readonly expireAt: Date;
}

const needed = { type: String, required: true };

/** Written in the transaction that caused it, so that every process of accounts sees the write; never read later. */
export const updateSchema = new Schema<UpdateRow>(
  { customerId: needed, part: needed, expireAt: { type: Date, required: true } },
  { collection: 'news', versionKey: false },
).index({ expireAt: 1 }, { expireAfterSeconds: 0 });
