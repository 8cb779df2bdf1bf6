import * as z from 'zod/mini';
import { callsOf } from '../call.js';
import { instant } from '../dates.js';
import { required } from '../fields.js';
import { productType } from '../ids.js';

// The rate book: every price of every product, in versions

const call = callsOf('pricing');
const label = z.string();

/** `label` is its month, like 2026-11. A draft ships with the service and prices nothing until it is published. */
export const rateBookSummary = z.object({
  label,
  version: z.int(),
  status: z.enum(['published', 'draft']),
  effectiveFrom: z.string(),
  publishedAt: z.nullable(instant),
  products: z.array(productType),
});
export type RateBookSummary = z.infer<typeof rateBookSummary>;

export const listRateBooks = call({
  id: 'rate-books',
  method: 'GET',
  path: '/ajax-admin/rate-books',
  who: 'staff',
  summary: 'Every version of the rate book, newest first.',
  data: z.object({ rows: z.array(rateBookSummary) }),
});

export const compareRateBooks = call({
  id: 'rate-book-differences',
  method: 'GET',
  path: '/ajax-admin/rate-books/{from}/differences/{to}',
  who: 'staff',
  summary: 'What changes between two versions, one row per value. `percent` where both are numbers.',
  params: z.object({ from: label, to: label }),
  data: z.object({
    rows: z.array(
      z.object({
        product: z.string(),
        path: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        percent: z.nullable(z.number()),
      }),
    ),
  }),
});

export const publishRateBook = call({
  id: 'publish-rate-book',
  method: 'POST',
  path: '/ajax-admin/rate-books/{label}/publish',
  who: 'admin',
  summary:
    'Publishes a version: the complete `book`, or otherwise the draft of that label. It is used from its first day on, without a restart; a quote that has been priced keeps its price until it is priced again. RATE_BOOK_INVALID 422 (data.problems); RATE_BOOK_PUBLISHED 409.',
  params: z.object({ label }),
  body: z.object({ book: z.optional(z.unknown()), why: required('Say why', 500) }),
  data: rateBookSummary,
});
