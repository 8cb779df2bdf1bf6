import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';

const call = callsOf('payments');

/** What the ledger, the providers and the policies can disagree about. */
export const differenceKinds = [
  'missing-in-ledger',
  'missing-at-provider',
  'sum-differs',
  'refund-differs',
  'held-by-nobody',
  'unexplained-money',
  'ledger-does-not-add-up',
  'no-policies',
  'policies-unsold',
  'policies-after-end',
] as const;

/** A difference that the last comparison found. */
export const difference = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  purchaseId: id,
  customerId: id,
  reference: z.string(),
  /** The sum in question, in pence. */
  amountPence: pence,
  /** What differs, and what to do about it, for staff. */
  says: z.string(),
  toDo: z.string(),
  foundAt: instant,
});
export type Difference = z.infer<typeof difference>;

/** One that is gone. */
export const resolvedDifference = z.extend(difference, {
  resolvedAt: instant,
  /** The member of staff whose re-read of the providers resolved it; null when none did. */
  resolvedBy: z.nullable(id),
});
export type ResolvedDifference = z.infer<typeof resolvedDifference>;

/** One walk through every purchase. */
export const comparison = z.object({
  startedAt: instant,
  /** Null while it runs. */
  endedAt: z.nullable(instant),
  compared: z.int(),
  /** How many purchases there were when it began. */
  toCompare: z.int(),
  /** Purchases of which a provider or claims did not answer. */
  unread: z.int(),
  /** How many differences there were when it ended. */
  differing: z.optional(z.int()),
});
export type Comparison = z.infer<typeof comparison>;

export const books = z.object({
  /** Null before the first. */
  last: z.nullable(comparison),
  /** When the last comparison that finished did so; null when none has. */
  comparedAt: z.nullable(instant),
  /** The oldest first, 200 at most. */
  differences: z.array(difference),
  count: z.int(),
  /** The newest first: those of a month. */
  comparisons: z.array(comparison),
  /** What has been resolved, the newest first, 50 at most. */
  resolved: z.array(resolvedDifference),
});
export type Books = z.infer<typeof books>;

export const readBooks = call('GET /api/payments/books', {
  id: 'books',
  who: 'finance',
  summary: 'The last comparison of the ledger with the providers and the policies, and what differed.',
  data: books,
});

export const compareBooks = call('POST /api/payments/books/compare', {
  id: 'books-compare',
  who: 'finance',
  summary: 'Compares everything now, unless a comparison is running. Recorded in the audit trail.',
});

export const settleDifference = call('POST /api/payments/books/differences/{differenceId}/settle', {
  id: 'books-settle',
  who: 'finance',
  summary: 'Reads the purchase at its providers again, records what they say, and compares it again. Recorded in the audit trail.',
  data: z.object({ isGone: z.boolean() }),
  timeoutMs: 30_000,
});
