import { Schema } from 'mongoose';
import type { Entry } from './entry.js';

/** `_id` is kind and entity, so writing an entry again replaces it. */
export type EntryDocument = Entry & { readonly _id: string };

export const entrySchema = new Schema<EntryDocument>(
  {
    _id: String,
    kind: String,
    entityId: String,
    customerId: String,
    title: String,
    subtitle: String,
    words: [new Schema({ by: String, word: String }, { _id: false })],
    madeAt: Date,
    sortAs: String,
    isWithCars: Boolean,
    policyId: String,
    about: { type: new Schema({ email: String, phone: String, postcode: String, town: String }, { _id: false }), default: undefined },
  },
  { collection: 'search_entries', versionKey: false },
)
  .index({ 'words.word': 1, kind: 1 })
  .index({ customerId: 1 })
  .index({ policyId: 1 }, { sparse: true });
