import * as z from 'zod/mini';
import { publishedDay } from '../dates.js';
import { event } from '../event.js';
import { id } from '../ids.js';
import { deliveryTypes } from '../working-days.js';

export const bookingRequested = event('garages', 'booking-requested', 1, {
  summary: 'The visit of a paid quote was requested from a garage; `garageId` is null when we choose one. The day is YYYY-MM-DD.',
  data: z.object({
    bookingId: id,
    quoteId: id,
    customerId: id,
    garageId: z.nullable(z.string()),
    deliveryType: z.enum(deliveryTypes),
    bookingDate: publishedDay,
  }),
  sample: {
    bookingId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
    quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    garageId: 'ks-001',
    deliveryType: 'drop_car',
    bookingDate: '2026-11-24',
  },
});
