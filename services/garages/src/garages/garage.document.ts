import { Schema } from 'mongoose';
import type { NetworkGarage } from './garage.js';

export type GarageDocument = Omit<NetworkGarage, 'id'> & { readonly _id: string };

export const garageSchema = new Schema<GarageDocument>(
  {
    _id: String,
    name: String,
    postcode: String,
    lines: [String],
    latitude: Number,
    longitude: Number,
    motPricePence: Number,
    customerScore: Number,
    services: [String],
    servicePence: Object,
    earlyDiscountPercent: Number,
    hours: Object,
    bays: Object,
    drawing: String,
  },
  { collection: 'garages', versionKey: false },
);
