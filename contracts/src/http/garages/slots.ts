import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { required } from '../../fields.js';
import { deliveryTypes } from '../../days/working-days.js';
import { quoteHeaders } from '../pricing/pricing.js';

// The times of a garage that are free (Q5)

const call = callsOf('garages');

/** "08:30", by the garage's clock. */
export const clockTime = z.string('Choose a time').check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time from the list'));

/** A day with the times at which a visit may begin. `problem` says why there are none. */
export const openDay = z.object({
  date: isoDay(),
  times: z.array(z.string()),
  /** For each time, how many more such visits there is room for. */
  left: z.array(z.int()),
  problem: z.nullable(z.string()),
});
export type OpenDay = z.infer<typeof openDay>;

export const readSlots = call('GET /api/garages/quotes/{quoteId}/slots', {
  id: 'booking-slots',
  who: 'public',
  summary:
    'The free times of a garage for the work of a quote, from `from` to `to`, at most 62 days. Without `from`, from the first day that is allowed, for two weeks. The time that this booking holds counts as free. GARAGE_UNKNOWN 422.',
  headers: quoteHeaders,
  query: z.object({
    garage_id: required('Choose a garage'),
    delivery_type: z.enum(deliveryTypes, 'Choose how the car gets to the garage'),
    from: z.optional(isoDay('Enter a real date')),
    to: z.optional(isoDay('Enter a real date')),
  }),
  data: z.object({ earliest: isoDay(), days: z.array(openDay) }),
});

export const holdSlot = call('PUT /api/garages/quotes/{quoteId}/booking/hold', {
  id: 'hold-booking-slot',
  who: 'public',
  summary:
    'Holds the time of the booking for another half hour: for a page on which it is paid, also while the payment is under way. `held_until` is null when there is nothing to hold: no booking, or one whose garage we choose. SLOT_TAKEN 409 when somebody else has it by now; BOOKING_TOO_SOON 422 when its day is too close to arrange it any more.',
  headers: quoteHeaders,
  data: z.object({ held_until: z.nullable(instant) }),
});

export const releaseSlot = call('DELETE /api/garages/quotes/{quoteId}/booking/hold', {
  id: 'release-booking-slot',
  who: 'public',
  summary:
    'Gives the time of a booking back to others: its customer has left the page on which it is paid. The booking keeps it as its wish, and `hold-booking-slot` takes it again while it is free. Nothing happens while a payment is under way and once it is bought. `released` says whether there was one to give back.',
  headers: quoteHeaders,
  data: z.object({ released: z.boolean() }),
});
