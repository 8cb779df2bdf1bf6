import { Schema } from 'mongoose';
import type { Endpoint } from './endpoint.js';

export type EndpointDocument = Omit<Endpoint, 'id'> & { readonly _id: string };

const secretSchema = new Schema<Endpoint['secrets'][number]>({ sealed: String, endsAt: { type: Date, default: null } }, { _id: false });

export const endpointSchema = new Schema<EndpointDocument>(
  {
    _id: String,
    partnerId: String,
    url: String,
    eventTypes: [String],
    status: String,
    disabledBecause: { type: String, default: null },
    failingSince: { type: Date, default: null },
    unreachable: { type: Number, default: 0 },
    restUntil: { type: Date, default: null },
    secrets: [secretSchema],
    createdAt: Date,
  },
  { collection: 'endpoints', versionKey: false },
).index({ partnerId: 1, createdAt: 1 });
