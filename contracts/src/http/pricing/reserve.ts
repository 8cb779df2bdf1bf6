import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { email, flag } from '../../fields.js';
import { quoteHeaders } from './pricing.js';

const call = callsOf('pricing');

export const reservePrice = call('POST /ajax/reserve-price/{quoteId}', {
  id: 'reserve-price',
  who: 'public',
  summary:
    'Holds today’s price for 14 days and emails a link that opens the quote on any device; reserved=0 ends the reservation. Without an email the one from step 2 is used; INVALID with fields.email when there is none. PRICES_NEED_VEHICLE 409.',
  headers: quoteHeaders,
  body: z.object({ secret: z.optional(z.string()), reserved: flag, email: z.optional(email) }),
  data: z.object({ reserved_until: z.nullable(instant) }),
});
