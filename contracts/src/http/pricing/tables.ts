import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { productType } from '../../ids.js';
import { pounds } from '../../money/money.js';
import { cover, quote, quoteHeaders } from './pricing.js';
import { productAddOn } from './products.js';
import { step3Form } from './steps.js';

const call = callsOf('pricing');

/** One duration of one level. Months; "0" is monthly. `saving` in pounds against the shortest duration pro rata. */
export const durationPrice = z.object({
  duration: z.string(),
  months: z.int(),
  gross: pounds,
  discounted: pounds,
  per: z.enum(['total', 'month']),
  label: z.nullable(z.string()),
  saving: z.nullable(pounds),
  instalments: z.nullable(z.object({ count: z.int(), price: pounds })),
});
const extraPrice = z.object({ code: z.string(), name: z.string(), description: z.string(), price_gross: pounds });
const addOn = z.omit(productAddOn, { product_type: true, is_added: true });

/** By value: the total, in pounds, with that option and every other choice unchanged. */
const totalsOf = z.record(z.string(), pounds);

/** Step 3's price tables for the choices given so far (Q3). One level is one tab. */
export const priceTables = z.object({
  productType,
  rateBookVersion: z.int(),
  levels: z.array(
    z.object({
      version: z.string(),
      name: z.string(),
      summary: z.string(),
      covers: z.array(z.string()),
      excludes: z.array(z.string()),
      claim_limit: pounds,
      durations: z.array(durationPrice),
    }),
  ),
  labour_rates: z.array(z.int()),
  repair_contributions: z.array(z.int()),
  option_totals: z.object({ repairer_preference: totalsOf, labour_rate: totalsOf, repair_contribution: totalsOf }),
  extras: z.array(extraPrice),
  subproducts: z.array(addOn),
  additional_products: z.array(addOn),
  chosen: cover,
});
export type PriceTables = z.infer<typeof priceTables>;

export const readPrices = call('GET /api/pricing/quotes/{quoteId}/prices', {
  id: 'quote-prices',
  who: 'public',
  summary:
    'Price tables for step 3. PRICES_NEED_VEHICLE 409 before step 1 is done; NO_COVER_FOR_CAR 422 with the reason when the car cannot be covered.',
  headers: quoteHeaders,
  data: priceTables,
});

export const chooseCover = call('PUT /api/pricing/quotes/{quoteId}/cover', {
  id: 'choose-cover',
  who: 'public',
  summary: 'Changes the cover and prices the quote again. QUOTE_BEING_PAID 409 while a payment is under way.',
  headers: quoteHeaders,
  body: step3Form,
  data: z.object({ quote, tables: priceTables }),
});
