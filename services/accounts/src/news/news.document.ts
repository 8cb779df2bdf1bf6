import { Schema } from 'mongoose';
import type { News } from './news.js';

export interface NewsRow extends News {
  readonly expireAt: Date;
}

const needed = { type: String, required: true };

/** Written in the transaction that caused it, so that every process of accounts sees the write; never read later. */
export const newsSchema = new Schema<NewsRow>(
  { customerId: needed, part: needed, expireAt: { type: Date, required: true } },
  { collection: 'news', versionKey: false },
).index({ expireAt: 1 }, { expireAfterSeconds: 0 });
