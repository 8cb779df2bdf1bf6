import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag, requiredLines } from '../../fields.js';
import { productType } from '../../ids.js';

// The rate book: every price of every product, in versions

const call = callsOf('pricing');
const label = z.string();

/** Where a draft stands: made from the book that it would take over from, made from another (or it does not say which), or too old to price any new quote. */
export const bookStanding = z.object({
  kind: z.enum(['next', 'out_of_turn', 'too_old']),
  /** What it was made from; null where it does not say, or where that book is not published. */
  madeFrom: z.nullable(label),
  /** The book that prices new quotes when it would begin. */
  replaces: label,
});
export type BookStanding = z.infer<typeof bookStanding>;

/** `label` is its month, like 2026-11. A draft ships with the service and prices nothing until it is published. */
export const rateBookSummary = z.object({
  label,
  version: z.int(),
  status: z.enum(['published', 'draft']),
  effectiveFrom: z.string(),
  publishedAt: z.nullable(instant),
  products: z.array(productType),
  /** Of a draft alone. */
  standing: z.optional(bookStanding),
  /** When new quotes were rolled back to it; only on the live book, if they were. */
  wentBackAt: z.optional(instant),
});
export type RateBookSummary = z.infer<typeof rateBookSummary>;

export const listRateBooks = call('GET /ajax-admin/rate-books', {
  id: 'rate-books',
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

export const compareRateBooks = call('GET /ajax-admin/rate-books/{from}/differences/{to}', {
  id: 'rate-book-differences',
  who: 'staff',
  summary: 'What changes between two versions, one row per value. `percent` where both are numbers.',
  params: z.object({ from: label, to: label }),
  data: z.object({ rows: z.array(rateBookDifference) }),
});

export const readRateBookFile = call('GET /ajax-admin/rate-books/{label}/file', {
  id: 'rate-book-file',
  who: 'staff',
  summary:
    'A complete book, to make the next one from: `follows` names its version. The next one has a version, a label and a first day of its own.',
  params: z.object({ label }),
  data: z.object({ book: z.record(z.string(), z.unknown()) }),
});

/** The service says what is wrong with the rest of it. */
const isBookFile = (book: unknown): boolean => typeof book === 'object' && book !== null && !Array.isArray(book);

export const checkRateBook = call('POST /ajax-admin/rate-books/check', {
  id: 'check-rate-book',
  who: 'admin',
  summary:
    'Checks a complete book as publishing does, and says what it would change in the live one. Nothing is kept. A book that is too old or made from another than it would take over from is not refused here: `book.standing` says so. RATE_BOOK_INVALID 422 (data.problems); RATE_BOOK_PUBLISHED 409.',
  body: z.object({ book: z.unknown().check(z.refine(isBookFile, 'Choose the file of a rate book')) }),
  data: z.object({ book: rateBookSummary, live: label, rows: z.array(rateBookDifference) }),
});

/** The data of RATE_BOOK_INVALID. */
export const rateBookProblems = z.object({ problems: z.array(z.string()) });

export const publishRateBook = call('POST /ajax-admin/rate-books/{label}/publish', {
  id: 'publish-rate-book',
  who: 'admin',
  summary:
    'Publishes a version: the complete `book`, or otherwise the draft of that label. It is used from its first day on, without a restart; a quote that has been priced keeps its price until it is priced again. `follows` of a book is the version that it was made from: where that is not the one it takes over from, what came in between would be lost, and it is published only with `out_of_turn`. RATE_BOOK_INVALID 422 (data.problems); RATE_BOOK_PUBLISHED 409; RATE_BOOK_OUT_OF_TURN 409 and RATE_BOOK_TOO_OLD 409 (data: its standing).',
  params: z.object({ label }),
  body: z.object({ book: z.optional(z.unknown()), why: requiredLines('Say why', 500), out_of_turn: z.optional(flag) }),
  data: rateBookSummary,
});

/** The data of RATE_BOOK_OTHER_LIVE. */
export const otherLiveBook = z.object({ live: label });

export const goBackToRateBook = call('POST /ajax-admin/rate-books/{label}/go-back', {
  id: 'go-back-to-rate-book',
  who: 'admin',
  summary:
    'New quotes are priced by an earlier book again, at once, until the first day of the next one. A quote that has been priced keeps its price until it is priced again. RATE_BOOK_LIVE 409; RATE_BOOK_OTHER_LIVE 409 (data.live) where `replaces`, the book that it was seen to take the place of, is live no more; RATE_BOOK_NOT_EARLIER 409 (a draft, or one whose first day is to come); RATE_BOOK_INVALID 422 (data.problems) where it lacks what is sold today.',
  params: z.object({ label }),
  body: z.object({ why: requiredLines('Say why', 500), replaces: z.optional(label) }),
  data: rateBookSummary,
});
