import { Schema } from 'mongoose';
import type { NetworkGarage } from './garage.js';

export type GarageDocument = Omit<NetworkGarage, 'id'> & { readonly _id: string; readonly location: Location };

/** GeoJSON: the longitude comes first. */
export interface Location {
  type: 'Point';
  coordinates: [longitude: number, latitude: number];
}
export const locationOf = ({ longitude, latitude }: Pick<NetworkGarage, 'longitude' | 'latitude'>): Location => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});

export const garagesCollection = 'garages';

export const garageSchema = new Schema<GarageDocument>(
  {
    _id: String,
    name: String,
    postcode: String,
    lines: [String],
    latitude: Number,
    longitude: Number,
    location: Object,
    motPricePence: Number,
    customerScore: Number,
    services: [String],
    servicePence: Object,
    labourRatePence: Number,
    earlyDiscountPercent: Number,
    hours: Object,
    bays: Object,
    takesPayments: Boolean,
    drawing: String,
  },
  { collection: garagesCollection, versionKey: false },
)
  .index({ location: '2dsphere', services: 1 })
  .index({ name: 1 });
