import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { required, wholeNumber } from '../../fields.js';
import { quote, quoteHeaders } from './pricing.js';
import { typedStep2 } from './steps.js';

const call = callsOf('pricing');

export const updateQuote = call('POST /ajax/update-quote', {
  id: 'update-quote',
  who: 'public',
  summary:
    'Saves what has been typed so far on step 2 (Q7). `sequence` grows with each change: an older change never overwrites a newer one.',
  headers: quoteHeaders,
  body: z.object({
    ...typedStep2,
    quote_id: required('Which quote?'),
    secret: z.optional(z.string()),
    sequence: z.optional(wholeNumber('Not a sequence number', 0, Number.MAX_SAFE_INTEGER)),
  }),
  data: quote,
});
