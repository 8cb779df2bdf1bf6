import { Schema } from 'mongoose';
import type { CarRecord } from './car.js';

const text = { type: String, default: null };
const needed = { type: String, required: true };

export const carSchema = new Schema<CarRecord>(
  {
    _id: String,
    customerId: needed,
    identity: needed,
    registrationNumber: text,
    make: needed,
    model: needed,
    range: text,
    firstRegistrationDate: text,
    registeredSaidBy: text,
    mileageBought: { type: Object, default: null },
    mileageSince: { type: Object, default: null },
    works: { type: Array, default: undefined },
    bodyType: text,
    colour: text,
    currentMileage: { type: Number, default: null },
    lastServiceDate: text,
    serviceDueOn: text,
    serviceDueSaidAt: { type: Date, default: null },
    archivedAt: { type: Date, default: null },
    version: { type: Number, required: true },
    addedAt: { type: Date, required: true },
  },
  { collection: 'cars', versionKey: false },
);
carSchema.index({ customerId: 1, identity: 1 }, { unique: true });
carSchema.index({ registrationNumber: 1 });
