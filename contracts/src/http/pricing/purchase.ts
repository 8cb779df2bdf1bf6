import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { id, productType } from '../../ids.js';
import { pence } from '../../money/money.js';
import { carLooks } from '../shapes/car-looks.js';
import { keptDetails } from './kept-details.js';
import { quoteHeaders } from './pricing.js';
import { priceLine } from './price.js';
import { dueDates } from './steps.js';

const call = callsOf('pricing');

export const noteDates = call('PUT /api/pricing/quotes/{quoteId}/dates', {
  id: 'note-dates',
  who: 'public',
  summary:
    'When other things of the car end, asked once the quote is paid for: nobody needs them to buy. The answers replace those of before. QUOTE_NOT_PURCHASED 409.',
  headers: quoteHeaders,
  body: z.object({ ...dueDates, secret: z.optional(z.string()) }),
  data: z.object({}),
});

export const purchasedPolicy = z.object({
  productType,
  productName: z.string(),
  version: z.string(),
  levelName: z.string(),
  premiumPence: pence,
  originalPence: pence,
  taxPence: pence,
  lines: z.array(priceLine),
  startsOn: z.string(),
  /** Last day of cover. */
  endsOn: z.string(),
  months: z.int(),
  rolling: z.boolean(),
  claimLimitPence: pence,
  /** What the customer pays of each repair; nothing where it is absent. */
  excessPence: z.optional(pence),
  /** What cancelling costs after the days to change one's mind. */
  cancellationFeePence: pence,
  terms: z.array(z.object({ label: z.string(), value: z.string() })),
  covers: z.array(z.string()),
  excludes: z.array(z.string()),
});

/** What was bought: the facts that a policy is written from. */
export const purchasedQuote = z.object({
  quoteId: id,
  begunAt: z.optional(instant),
  /** The day on which the terms of all of it were ticked at the checkout. Null where they were not. */
  termsAgreedOn: z.optional(z.nullable(isoDay())),
  customerId: id,
  vehicle: z.object({
    registrationNumber: z.nullable(z.string()),
    make: z.string(),
    model: z.string(),
    range: z.nullable(z.string()),
    firstRegistrationDate: z.nullable(z.string()),
    /** Null where nothing that was bought rests on it. */
    mileage: z.nullable(z.int()),
    ...carLooks,
  }),
  /** When the customer bought the car, where the quote asked it. */
  purchaseDate: z.optional(z.nullable(z.string())),
  policies: z.array(purchasedPolicy),
});
export type PurchasedQuote = z.infer<typeof purchasedQuote>;

export const readPurchasedQuote = call('GET /internal/quotes/{quoteId}/purchase', {
  id: 'internal-purchased-quote',
  who: 'service',
  summary: 'What the quote sells, as priced.',
  data: purchasedQuote,
});

const { address_line_1, address_line_2, town, county, postcode } = keptDetails.shape;

export const readAddressOfQuote = call('GET /internal/quotes/{quoteId}/address', {
  id: 'internal-address-of-quote',
  who: 'service',
  summary: 'The address that step 2 has, for the account of whoever bought the quote. Without what was not given.',
  data: z.object({ address_line_1, address_line_2, town, county, postcode }),
});
