import { Schema } from 'mongoose';
import type { Partner } from './partner.js';

/** `nameKey` is the name in the form in which names are compared. */
export type PartnerDocument = Omit<Partner, 'id'> & { readonly _id: string; readonly nameKey: string };

const keySchema = new Schema<Partner['keys'][number]>(
  {
    id: String,
    hash: String,
    hint: String,
    createdAt: Date,
    endsAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  { _id: false, id: false },
);

export const partnerSchema = new Schema<PartnerDocument>(
  { _id: String, name: String, nameKey: String, status: String, topics: [String], keys: [keySchema], createdAt: Date },
  { collection: 'partners', versionKey: false },
)
  .index({ nameKey: 1 }, { unique: true })
  .index({ 'keys.hash': 1 });
