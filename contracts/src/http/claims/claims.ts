import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { claimKinds, fileCategories } from '../../claims/claim-forms.js';
import { documentMaxBytes } from '../../accounts/file-limits.js';
import { payee } from '../../claims/payee.js';
import { instant } from '../../days/dates.js';
import { optionalText, requiredLines } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id, pathId } from '../../ids.js';
import { pence } from '../../money/money.js';

const call = callsOf('claims');

export const claimStatuses = ['draft', 'submitted', 'decided', 'appealed', 'paid'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What the claim's files may be: the media types that `files` of the platform keeps. */
export const claimFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;

export const claimFile = z.object({
  id,
  category: z.enum(fileCategories),
  /** The sender's own file name; downloads have a name of ours. */
  name: z.string(),
  bytes: z.int(),
  addedAt: instant,
});
export type ClaimFile = z.infer<typeof claimFile>;

/** One line of a decision: of `amountPence`, `coveredPence` is paid; the reason says why not all of it. */
export const decisionLine = z.object({
  description: z.string(),
  amountPence: pence,
  coveredPence: pence,
  reason: z.nullable(z.string()),
});
export type DecisionLine = z.infer<typeof decisionLine>;

/** `totalPence` is the sum of the lines; `coveredPence`, which is paid, is what they cover less the excess and what was set off. */
export const claimDecision = z.object({
  lines: z.array(decisionLine),
  totalPence: pence,
  /** What the customer pays of what the lines cover. Absent where nothing. */
  excessPence: z.optional(pence),
  /** What was refunded already, as the policy was cancelled before this decision. Absent where nothing. */
  setOffPence: z.optional(pence),
  coveredPence: pence,
  note: z.string(),
  decidedAt: instant,
  /** Set when an appeal was answered by the person who made the first decision: why nobody else could. Absent otherwise. */
  sameBecause: z.optional(z.string()),
});
export type ClaimDecision = z.infer<typeof claimDecision>;

export const claim = z.object({
  id,
  reference: z.string(),
  policyId: id,
  policyNumber: z.string(),
  /** The policy's number when the claim was opened, where it has changed since. */
  openedUnder: z.optional(z.string()),
  customerId: id,
  kind: z.enum(claimKinds),
  vehicle: z.object({ registrationNumber: z.nullable(z.string()), make: z.string(), model: z.string() }),
  status: z.enum(claimStatuses),
  answers: z.record(z.string(), z.string()),
  /** Confirmed by us: how far the car went since the cover was bought, and the share of parts that we pay at that mileage. */
  mileage: z.nullable(z.object({ mileage: z.int(), mileageCoveredSinceInception: z.int(), componentContribution: z.int() })),
  files: z.array(claimFile),
  /** Repairs may begin: a decision covers at least a part, even if all of that was set off. */
  isAuthorised: z.boolean(),
  decision: z.nullable(claimDecision),
  /** Where what is covered is paid to; null until that is said. */
  payee: z.nullable(payee),
  payment: z.nullable(z.object({ amountPence: pence, paidAt: instant, to: z.optional(payee) })),
  appeal: z.nullable(z.object({ text: z.string(), at: instant })),
  /** What staff asked the customer, in order; an answer is null until it came. */
  asked: z.array(z.object({ text: z.string(), at: instant, answer: z.nullable(z.object({ text: z.string(), at: instant })) })),
  /** The last of them awaits the customer's answer; until then nothing is due from us. */
  waitsForCustomer: z.boolean(),
  /** Where claims are listed or read: why it cannot be sent any more, as its policy was cancelled or handed over since it was begun. */
  refusal: z.optional(z.string()),
  openedAt: instant,
  submittedAt: z.nullable(instant),
  /** The day by which we decide, once it was submitted. */
  dueOn: z.nullable(z.string()),
  history: z.array(z.object({ what: z.enum(['opened', 'submitted', 'decided', 'appealed', 'paid']), at: instant })),
});
export type Claim = z.infer<typeof claim>;

export const listClaims = call('GET /api/claims/claims', {
  id: 'claims',
  who: 'customer',
  summary:
    'The claims of the customer signed in, newest first; staff name a customer. `policyId` narrows the list to one policy, `quoteId` to what one purchase issued.',
  query: z.object({
    customerId: z.optional(z.string()),
    policyId: z.optional(z.string()),
    quoteId: z.optional(z.string()),
    ...paging,
  }),
  data: rowsOf(claim),
});

export const openClaim = call('POST /api/claims/claims', {
  id: 'claim-open',
  who: 'owner',
  staff: 'agent',
  summary:
    'Opens a claim on a policy, or goes on with the one that was not submitted yet. CLAIM_NOT_COVERED 409 when this policy takes no claims.',
  body: z.object({ policy_id: pathId }),
  data: claim,
});

export const readClaim = call('GET /api/claims/claims/{claimId}', {
  id: 'claim',
  who: 'owner',
  staff: 'agent',
  summary: 'One claim, as it stands.',
  data: claim,
});

export const readClaimMotTests = call('GET /api/claims/claims/{claimId}/mot-tests', {
  id: 'claim-mot-tests',
  who: 'owner',
  staff: 'agent',
  summary:
    'What is known of the MOT tests since the repairs of a claim were bought, by the register and by its garage: each line of `failedOn` is paid for, and nothing else. No rows for other claims, and where nothing is known.',
  data: z.object({ rows: z.array(z.object({ on: z.string(), hasPassed: z.boolean(), failedOn: z.array(z.string()) })) }),
});

const answers = z
  .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4_000, 'This must be 4,000 characters or fewer')))
  .check(z.refine((given) => Object.keys(given).length <= 60, 'These are too many answers'));

export const saveClaim = call('PUT /api/claims/claims/{claimId}/answers', {
  id: 'claim-save',
  who: 'owner',
  staff: 'agent',
  summary:
    'Keeps the answers so far, complete or not, so that the claim can go on later and elsewhere. CLAIM_STATE 409 once it was submitted.',
  body: z.object({ answers }),
  data: claim,
});

/** Why staff believe what other facts are against: audited, and nothing in the hands of anybody else. */
const overrule = optionalText(500, 'the reason');

export const submitClaim = call('POST /api/claims/claims/{claimId}/submit', {
  id: 'claim-submit',
  who: 'owner',
  staff: 'agent',
  summary:
    'Sends the claim to be decided. INVALID 400 with what is missing, by question, or a day on which the cover was not in force, which staff may `overrule` by saying why; CLAIM_STATE 409 once it was submitted.',
  body: z.object({ overrule }),
  data: claim,
});

export const discardClaim = call('DELETE /api/claims/claims/{claimId}', {
  id: 'claim-discard',
  who: 'owner',
  staff: 'agent',
  idempotent: byKey,
  summary: 'Deletes a claim that was not sent, and its files. CLAIM_STATE 409 once it was sent.',
});

export const appealClaim = call('POST /api/claims/claims/{claimId}/appeal', {
  id: 'claim-appeal',
  who: 'owner',
  staff: 'agent',
  summary: 'Asks for another look at a decision that does not cover everything, once. CLAIM_STATE 409 otherwise.',
  body: z.object({ text: requiredLines('Tell us why you disagree', 2_000) }),
  data: claim,
});

export const answerAboutClaim = call('POST /api/claims/claims/{claimId}/answer', {
  id: 'claim-answer',
  who: 'owner',
  staff: 'agent',
  summary: 'Answers what we asked about a claim; files are added before. CLAIM_STATE 409 when nothing is asked.',
  body: z.object({ text: requiredLines('Write your answer', 2_000) }),
  data: claim,
});

export const nameClaimPayee = call('PUT /api/claims/claims/{claimId}/payee', {
  id: 'claim-payee',
  who: 'owner',
  staff: 'agent',
  summary:
    'Says where what a decision covers is paid to: a company that the claim names (staff may name another), a bank account that payments keeps for the customer, or both, the company first. Staff must say `why`, for the audit trail. CLAIM_STATE 409 when nothing is to be paid; CLAIM_CHANGED 409 when it is to be paid elsewhere by now than `seen`, where that says what was seen, null for nowhere.',
  body: z.object({
    company: optionalText(100, 'the company'),
    account_id: z.optional(id),
    why: optionalText(500, 'the reason'),
    seen: z.optional(z.nullable(payee)),
  }),
  data: claim,
});

/** `/AjaxCustomer/...` is the specified path (A7). */
export const recordClaimMileage = call('GET /AjaxCustomer/recordMileageFromNewClaim/{productType}/{claimUuid}/{mileage}', {
  id: 'claim-mileage',
  who: 'owner',
  staff: 'agent',
  summary:
    'Confirms and keeps the mileage of a claim that was not submitted yet (A7). INVALID 400 beside `mileage`, also where it is lower than what is known of the car, which staff may `overrule` by saying why.',
  query: z.object({ overrule }),
  params: z.object({ productType: z.enum(claimKinds), claimUuid: pathId, mileage: z.string() }),
  changesState: true,
  data: z.object({ mileageCoveredSinceInception: z.int(), componentContribution: z.int() }),
});

export const addClaimFile = call('POST /api/claims/claims/{claimId}/files', {
  id: 'claim-file-add',
  who: 'owner',
  staff: 'agent',
  summary:
    'Adds a file to a claim that was not submitted yet, about which we asked something, or whose decision may be appealed. INVALID 400 beside `file`; CLAIM_FILES 409 when there are 10 already; TOO_MANY_TRIES 429. A PDF may be 12 MB, a photo 5 MB.',
  body: z.object({ category: z.enum(fileCategories) }),
  upload: { field: 'file', maxBytes: documentMaxBytes },
  data: claim,
  timeoutMs: 60_000,
});

export const downloadClaimFile = call('GET /api/claims/files/{id}', {
  id: 'claim-file',
  who: 'owner',
  staff: 'agent',
  summary: 'A file of a claim, to be saved.',
  data: z.unknown(),
  file: claimFileTypes,
  timeoutMs: 30_000,
});

const deleted = z.object({ message: z.string() });

/** The specified path (A7); pages use `deleteClaimFile`. */
export const deleteClaimFileByGet = call('GET /claim_files/deletefile/{id}', {
  id: 'delete-claim-file',
  who: 'owner',
  staff: 'agent',
  summary: 'Removes a file from a claim that was not submitted yet (A7).',
  changesState: true,
  data: deleted,
});
export const deleteClaimFile = call('DELETE /claim_files/deletefile/{id}', {
  id: 'claim-file-delete',
  who: 'owner',
  staff: 'agent',
  idempotent: byKey,
  summary: 'Removes a file from a claim that was not submitted yet.',
  data: deleted,
});

// Between services

export const readClaimInternally = call('GET /internal/claims/{claimId}', {
  id: 'internal-claim',
  who: 'service',
  summary: 'What was asked and decided about a claim, for messages. Its other answers and its files are left out.',
  data: z.extend(
    z.pick(claim, {
      id: true,
      reference: true,
      kind: true,
      vehicle: true,
      isAuthorised: true,
      decision: true,
      asked: true,
      payee: true,
      payment: true,
    }),
    {
      /** The garage or finance company that it names, which may be paid in place of its customer. Absent from earlier answers. */
      companies: z.optional(z.array(z.string())),
    },
  ),
});
export type ToldClaim = z.infer<typeof readClaimInternally.data>;
