import { Schema } from 'mongoose';
import type { PersonRecord } from './person.js';

const text = { type: String, default: null };

export const personSchema = new Schema<PersonRecord>(
  {
    _id: String,
    email: { type: String, required: true },
    formerEmails: { type: [String], default: undefined },
    provedEmails: { type: [String], default: undefined },
    title: text,
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    phone: text,
    address: [String],
    postcode: text,
    role: text,
    subscriptions: { type: { _id: false, email: Boolean, sms: Boolean, phone: Boolean, post: Boolean } },
    origin: {
      type: { _id: false, cobrand: String, source: String, medium: String, campaign: String, term: String, content: String },
      default: undefined,
    },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    erasureBeganAt: Date,
    erasedAt: Date,
  },
  { collection: 'people', versionKey: false },
);
personSchema.index({ email: 1 }, { unique: true });
personSchema.index({ erasedAt: 1 }, { sparse: true });
personSchema.index({ role: 1 }, { partialFilterExpression: { role: { $type: 'string' } } });
