import * as z from 'zod/mini';
import { callsOf, nothing } from '../call.js';
import { instant } from '../dates.js';
import { id, pathId } from '../ids.js';
import { pence } from '../money.js';

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
  /** How much it is about. */
  amountPence: pence,
  /** What differs, and what to do about it, for staff. */
  says: z.string(),
  toDo: z.string(),
  foundAt: instant,
});
export type Difference = z.infer<typeof difference>;

export const books = z.object({
  /** The last comparison; null before the first. `endedAt` is null while it runs. `unread`: purchases of which a provider or claims did not answer. */
  last: z.nullable(z.object({ startedAt: instant, endedAt: z.nullable(instant), compared: z.int(), unread: z.int() })),
  /** When the last comparison that came to its end did so; null when none has. */
  comparedAt: z.nullable(instant),
  /** The oldest first, 200 at most. */
  differences: z.array(difference),
  count: z.int(),
});
export type Books = z.infer<typeof books>;

export const readBooks = call({
  id: 'books',
  method: 'GET',
  path: '/api/payments/books',
  who: 'finance',
  summary: 'The last comparison of the ledger with the providers and the policies, and what differed.',
  data: books,
});

export const compareBooks = call({
  id: 'books-compare',
  method: 'POST',
  path: '/api/payments/books/compare',
  who: 'finance',
  summary: 'Compares everything now, unless a comparison is running. Recorded in the audit trail.',
  data: nothing,
});

export const settleDifference = call({
  id: 'books-settle',
  method: 'POST',
  path: '/api/payments/books/differences/{differenceId}/settle',
  who: 'finance',
  summary: 'Reads the purchase at its providers again, records what they say, and compares it again. Recorded in the audit trail.',
  params: z.object({ differenceId: pathId }),
  data: z.object({ isGone: z.boolean() }),
  timeoutMs: 30_000,
});
