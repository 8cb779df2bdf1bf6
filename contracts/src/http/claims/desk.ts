import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { claimKinds } from '../../claims/claim-kinds.js';
import { payee } from '../../claims/payee.js';
import { instant, isoDay } from '../../days/dates.js';
import { optionalLines, required, requiredLines } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';
import { customersAsked } from '../shapes/customers-asked.js';
import { claim, claimStatuses } from './claims.js';
import { policyState } from './policies.js';

// Claims as staff see, decide and pay them

const call = callsOf('claims');
const longestReason = 500;

/** What staff should ask about: never a reason by itself to refuse. */
export const claimQuestion = z.enum(['same-file', 'mileage-falling', 'soon-after-start']);
export type ClaimFlag = z.infer<typeof claimQuestion>;

export const queuedClaim = z.object({
  id,
  reference: z.string(),
  customerId: id,
  policyNumber: z.string(),
  kind: z.enum(claimKinds),
  registrationNumber: z.nullable(z.string()),
  status: z.enum(claimStatuses),
  submittedAt: instant,
  /** Whole days since it was submitted. */
  ageDays: z.int(),
  dueOn: isoDay(),
  isLate: z.boolean(),
  /** We asked the customer something, and have no answer yet. */
  waitsForCustomer: z.boolean(),
  questions: z.array(claimQuestion),
});
export type QueuedClaim = z.infer<typeof queuedClaim>;

/** What the queue may be in order of, with a minus from the last to the first: when it is due, its number, its policy. */
export const claimSorts = ['due', '-due', 'claim', '-claim', 'policy', '-policy'] as const;
export type ClaimSort = (typeof claimSorts)[number];

export const listClaimQueue = call('GET /api/claims/queue', {
  id: 'claim-queue',
  who: 'staff',
  summary:
    'The claims that wait for a decision, and appeals, the oldest first; with `status`, those of that status; with `customers`, theirs alone; with `sort`, in another order.',
  query: z.object({
    customers: customersAsked,
    status: z.optional(z.enum(claimStatuses)),
    sort: z.optional(z.enum(claimSorts, 'Choose another order')),
    ...paging,
  }),
  data: rowsOf(queuedClaim),
});

export const reviewedClaim = z.object({
  claim,
  questions: z.array(claimQuestion),
  claimLimitPence: pence,
  /** What the customer pays of each repair; nothing where it is absent. */
  excessPence: z.optional(pence),
  /** What its cancelled policy gave back and is set off against it: what is left for that, after what of the claim had been taken off. Absent where nothing is. */
  refund: z.optional(z.object({ leftPence: pence, countedPence: pence })),
  covers: z.array(z.string()),
  excludes: z.array(z.string()),
  /** What was chosen with the policy, as its papers say it: what an hour of labour may cost, a wheel that is replaced. */
  terms: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  /** The other claims on the policy that were sent, and what they are paid together: much cover pays for so many a year. Absent where there are none. */
  others: z.optional(z.object({ sent: z.int(), coveredPence: pence })),
  /**
   * The days that the policy covers, after any changes, and its state today; `rests`, where there were any: from when until when payments were overdue, so that it
   * paid for nothing. Absent from an order, which has no days.
   */
  cover: z.optional(
    z.object({
      startsOn: isoDay(),
      endsOn: isoDay(),
      rolling: z.boolean(),
      state: policyState,
      rests: z.optional(z.array(z.object({ from: isoDay(), until: z.nullable(isoDay()) }))),
    }),
  ),
  /** An appeal against the caller's own decision: a colleague answers it, or an admin who says why nobody else can. */
  decidedByYou: z.boolean(),
  /** Goes up with each change: a decision says which one it is about. */
  version: z.int(),
});
export type ReviewedClaim = z.infer<typeof reviewedClaim>;

export const reviewClaim = call('GET /api/claims/claims/{claimId}/review', {
  id: 'claim-review',
  who: 'staff',
  summary: 'A claim with what staff need to decide it. Audited.',
  data: reviewedClaim,
});

const givenLine = z.object({
  description: required('Describe this line'),
  amountPence: z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'), z.maximum(100_000_00, 'Enter a smaller amount')),
  coveredPence: z.int('Enter what is covered').check(z.minimum(0, 'Enter what is covered')),
  reason: optionalLines(longestReason),
});

export const askAboutClaim = call('POST /api/claims/claims/{claimId}/question', {
  id: 'claim-ask',
  who: 'staff',
  summary:
    'Asks the customer something about a claim that waits for a decision. Audited. CLAIM_STATE 409 when it does not wait, or an answer is still to come.',
  body: z.object({ text: requiredLines('Write what you need to know', 1_000) }),
  data: reviewedClaim,
});

export const decideClaim = call('POST /api/claims/claims/{claimId}/decision', {
  id: 'claim-decide',
  who: 'staff',
  summary:
    'Decides a claim or an appeal line by line; a line that is not covered whole needs a reason. Audited. INVALID 400 beside a line; CLAIM_STATE 409 when it does not wait for a decision; CLAIM_DECIDED_BY_YOU 409 when it is an appeal against what the caller decided, unless they are an admin and say in `nobodyElse` why nobody else can answer it, which the customer reads; CLAIM_CHANGED 409 when it is not the version that was `seen` any more, where that is sent.',
  body: z.object({
    seen: z.optional(z.int()),
    lines: z.array(givenLine).check(z.minLength(1, 'Add a line'), z.maxLength(40, 'These are too many lines')),
    note: requiredLines('Write to the customer why', 2_000),
    nobodyElse: z.optional(required('Say why nobody else can answer it', 500)),
  }),
  data: reviewedClaim,
});

export const payClaim = call('POST /api/claims/claims/{claimId}/payment', {
  id: 'claim-pay',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Records that what the decision covers was paid. Audited. CLAIM_STATE 409 when nothing is to be paid; CLAIM_PAYEE 409 until it is said where to; CLAIM_CHANGED 409 when that is another sum than was transferred, where `amountPence` says it, or is to be paid elsewhere by now than `to`, where that says where it went.',
  body: z.object({
    reference: required('Enter the reference of the bank transfer', 60),
    amountPence: z.optional(pence),
    to: z.optional(payee),
  }),
  data: reviewedClaim,
});
