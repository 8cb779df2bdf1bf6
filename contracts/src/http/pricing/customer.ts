import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { quote } from './pricing.js';

const call = callsOf('pricing');

export const listQuotes = call({
  id: 'quotes',
  method: 'GET',
  path: '/api/pricing/quotes',
  who: 'customer',
  summary: 'The quotes of the customer signed in. Staff name a customer, or the `reference` of a quote, which may be nobody’s yet.',
  query: z.object({ customerId: z.optional(z.string()), reference: z.optional(z.string()) }),
  data: z.object({ rows: z.array(quote) }),
});
