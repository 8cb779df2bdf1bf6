import { Schema } from 'mongoose';
import type { News } from './news.js';

export interface NewsRow extends News {
  readonly expireAt: Date;
}

const needed = { type: String, required: true };

/** Written with what caused it, so that every process of accounts hears of it by the write; nobody reads it later. */
export const newsSchema = new Schema<NewsRow>(
  { customerId: needed, part: needed, expireAt: { type: Date, required: true } },
  { collection: 'news', versionKey: false },
).index({ expireAt: 1 }, { expireAfterSeconds: 0 });
