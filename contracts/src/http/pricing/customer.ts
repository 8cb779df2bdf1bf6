import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { quote } from './pricing.js';

const call = callsOf('pricing');

export const listQuotes = call({
  id: 'quotes',
  method: 'GET',
  path: '/api/pricing/quotes',
  who: 'customer',
  summary: 'The quotes of the customer signed in; staff name a customer.',
  query: z.object({ customerId: z.optional(z.string()) }),
  data: z.object({ rows: z.array(quote) }),
});
