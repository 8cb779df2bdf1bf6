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
  summary: 'Every version of the rate book, newest first. `live` is the label of the one that prices new quotes today.',
  data: z.object({ rows: z.array(rateBookSummary), live: z.optional(label) }),
});

export const rateBookDifference = z.object({
  product: z.string(),
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  percent: z.nullable(z.number()),
});
export type RateBookDifference = z.infer<typeof rateBookDifference>;

export const compareRateBooks = call({
  id: 'rate-book-differences',
  method: 'GET',
  path: '/ajax-admin/rate-books/{from}/differences/{to}',
  who: 'staff',
  summary: 'What changes between two versions, one row per value. `percent` where both are numbers.',
  params: z.object({ from: label, to: label }),
  data: z.object({ rows: z.array(rateBookDifference) }),
});

/** The service says what is wrong with the rest of it. */
const isBookFile = (book: unknown): boolean => typeof book === 'object' && book !== null && !Array.isArray(book);

export const checkRateBook = call({
  id: 'check-rate-book',
  method: 'POST',
  path: '/ajax-admin/rate-books/check',
  who: 'admin',
  summary:
    'Checks a complete book as publishing does, and says what it would change in the live one. Nothing is kept. RATE_BOOK_INVALID 422 (data.problems); RATE_BOOK_PUBLISHED 409.',
  body: z.object({ book: z.unknown().check(z.refine(isBookFile, 'Choose the file of a rate book')) }),
  data: z.object({ book: rateBookSummary, live: label, rows: z.array(rateBookDifference) }),
});

/** The data of RATE_BOOK_INVALID. */
export const rateBookProblems = z.object({ problems: z.array(z.string()) });

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
