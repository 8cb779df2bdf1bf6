import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { quoteHeaders, quoteParams } from './pricing.js';
import { dueDates } from './steps.js';

const call = callsOf('pricing');

export const noteDates = call({
  id: 'note-dates',
  method: 'PUT',
  path: '/api/pricing/quotes/{quoteId}/dates',
  who: 'public',
  summary:
    'When other things of the car end, asked once the quote is paid for: nobody needs them to buy. The answers replace those of before. QUOTE_NOT_PURCHASED 409.',
  params: quoteParams,
  headers: quoteHeaders,
  body: z.object({ ...dueDates, secret: z.optional(z.string()) }),
  data: z.object({}),
});
