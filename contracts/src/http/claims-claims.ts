import * as z from 'zod/mini';
import { callsOf, rowsOf } from '../call.js';
import { claimKinds, fileCategories } from '../claim-forms.js';
import { instant, isoDay } from '../dates.js';
import { optionalLines, required } from '../fields.js';
import { id, pathId } from '../ids.js';
import { pence } from '../money.js';

const call = callsOf('claims');
const claimParams = z.object({ claimId: pathId });

export const claimStatuses = ['draft', 'submitted', 'decided', 'appealed', 'paid'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What the claim's files may be: the media types that `files` of the platform keeps. */
export const claimFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;

export const claimFile = z.object({
  id,
  category: z.enum(fileCategories),
  /** As its sender called it; it is given back under a name of ours. */
  name: z.string(),
  bytes: z.int(),
  addedAt: instant,
});
export type ClaimFile = z.infer<typeof claimFile>;

const longestReason = 500;

/** One line of a decision: of `amountPence`, `coveredPence` is paid; the reason says why not all of it. */
export const decisionLine = z.object({
  description: z.string(),
  amountPence: pence,
  coveredPence: pence,
  reason: z.nullable(z.string()),
});
export type DecisionLine = z.infer<typeof decisionLine>;

/** `coveredPence` and `totalPence` are the sums of the lines. */
export const claimDecision = z.object({
  lines: z.array(decisionLine),
  totalPence: pence,
  coveredPence: pence,
  note: z.string(),
  decidedAt: instant,
});
export type ClaimDecision = z.infer<typeof claimDecision>;

export const claim = z.object({
  id,
  reference: z.string(),
  policyId: id,
  policyNumber: z.string(),
  customerId: id,
  kind: z.enum(claimKinds),
  vehicle: z.object({ registrationNumber: z.nullable(z.string()), make: z.string(), model: z.string() }),
  status: z.enum(claimStatuses),
  answers: z.record(z.string(), z.string()),
  /** Confirmed by us: how far the car went since the cover was bought, and the share of parts that we pay at that mileage. */
  mileage: z.nullable(z.object({ mileage: z.int(), mileageCoveredSinceInception: z.int(), componentContribution: z.int() })),
  files: z.array(claimFile),
  /** Repairs may begin: a decision covers at least a part. */
  isAuthorised: z.boolean(),
  decision: z.nullable(claimDecision),
  payment: z.nullable(z.object({ amountPence: pence, paidAt: instant })),
  appeal: z.nullable(z.object({ text: z.string(), at: instant })),
  openedAt: instant,
  submittedAt: z.nullable(instant),
  /** The day by which we decide, once it was submitted. */
  dueOn: z.nullable(z.string()),
  history: z.array(z.object({ what: z.enum(['opened', 'submitted', 'decided', 'appealed', 'paid']), at: instant })),
});
export type Claim = z.infer<typeof claim>;

export const listClaims = call({
  id: 'claims',
  method: 'GET',
  path: '/api/claims/claims',
  who: 'customer',
  summary: 'The claims of the customer signed in, newest first; staff name a customer. `policyId` narrows the list to one policy.',
  query: z.object({
    customerId: z.optional(z.string()),
    policyId: z.optional(z.string()),
    page: z.optional(z.string()),
    perPage: z.optional(z.string()),
  }),
  data: rowsOf(claim),
});

export const openClaim = call({
  id: 'claim-open',
  method: 'POST',
  path: '/api/claims/claims',
  who: 'owner',
  summary:
    'Opens a claim on a policy, or goes on with the one that was not submitted yet. CLAIM_NOT_COVERED 409 when this policy takes no claims.',
  body: z.object({ policy_id: pathId }),
  data: claim,
});

export const readClaim = call({
  id: 'claim',
  method: 'GET',
  path: '/api/claims/claims/{claimId}',
  who: 'owner',
  summary: 'One claim, as it stands.',
  params: claimParams,
  data: claim,
});

const answers = z
  .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4_000, 'This must be 4,000 characters or fewer')))
  .check(z.refine((given) => Object.keys(given).length <= 60, 'These are too many answers'));

export const saveClaim = call({
  id: 'claim-save',
  method: 'PUT',
  path: '/api/claims/claims/{claimId}/answers',
  who: 'owner',
  summary:
    'Keeps the answers so far, complete or not, so that the claim can go on later and elsewhere. CLAIM_STATE 409 once it was submitted.',
  params: claimParams,
  body: z.object({ answers }),
  data: claim,
});

export const submitClaim = call({
  id: 'claim-submit',
  method: 'POST',
  path: '/api/claims/claims/{claimId}/submit',
  who: 'owner',
  summary: 'Sends the claim to be decided. INVALID 400 with what is missing, by question; CLAIM_STATE 409 once it was submitted.',
  params: claimParams,
  data: claim,
});

export const appealClaim = call({
  id: 'claim-appeal',
  method: 'POST',
  path: '/api/claims/claims/{claimId}/appeal',
  who: 'owner',
  summary: 'Asks for another look at a decision that does not cover everything, once. CLAIM_STATE 409 otherwise.',
  params: claimParams,
  body: z.object({ text: required('Tell us why you disagree', 2_000) }),
  data: claim,
});

/** `/AjaxCustomer/...` is the specified path (A7). */
export const recordClaimMileage = call({
  id: 'claim-mileage',
  method: 'GET',
  path: '/AjaxCustomer/recordMileageFromNewClaim/{productType}/{claimUuid}/{mileage}',
  who: 'owner',
  summary: 'Confirms and keeps the mileage of a claim that was not submitted yet (A7). INVALID 400 beside `mileage`.',
  params: z.object({ productType: z.enum(claimKinds), claimUuid: pathId, mileage: z.string() }),
  changesState: true,
  data: z.object({ mileageCoveredSinceInception: z.int(), componentContribution: z.int() }),
});

export const addClaimFile = call({
  id: 'claim-file-add',
  method: 'POST',
  path: '/api/claims/claims/{claimId}/files',
  who: 'owner',
  summary: 'Adds a file to a claim that was not submitted yet. INVALID 400 beside `file`; CLAIM_FILES 409 when there are 30 already.',
  params: claimParams,
  body: z.object({ category: z.enum(fileCategories) }),
  upload: { field: 'file', maxBytes: 10 * 1024 * 1024 },
  data: claim,
  timeoutMs: 60_000,
});

export const downloadClaimFile = call({
  id: 'claim-file',
  method: 'GET',
  path: '/api/claims/files/{id}',
  who: 'owner',
  summary: 'A file of a claim, to be saved.',
  params: z.object({ id: pathId }),
  data: z.unknown(),
  file: claimFileTypes,
  timeoutMs: 30_000,
});

const deleted = z.object({ message: z.string() });

/** The specified path (A7); pages use `deleteClaimFile`. */
export const deleteClaimFileByGet = call({
  id: 'delete-claim-file',
  method: 'GET',
  path: '/claim_files/deletefile/{id}',
  who: 'owner',
  summary: 'Removes a file from a claim that was not submitted yet (A7).',
  params: z.object({ id: pathId }),
  changesState: true,
  data: deleted,
});
export const deleteClaimFile = call({
  id: 'claim-file-delete',
  method: 'DELETE',
  path: '/claim_files/deletefile/{id}',
  who: 'owner',
  summary: 'Removes a file from a claim that was not submitted yet.',
  params: z.object({ id: pathId }),
  data: deleted,
});

// Staff

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
  questions: z.array(claimQuestion),
});
export type QueuedClaim = z.infer<typeof queuedClaim>;

export const listClaimQueue = call({
  id: 'claim-queue',
  method: 'GET',
  path: '/api/claims/queue',
  who: 'staff',
  summary: 'The claims that wait for a decision, and appeals, the oldest first; with `status`, those of that status.',
  query: z.object({
    status: z.optional(z.enum(claimStatuses)),
    page: z.optional(z.string()),
    perPage: z.optional(z.string()),
  }),
  data: rowsOf(queuedClaim),
});

export const reviewedClaim = z.object({
  claim,
  questions: z.array(claimQuestion),
  /** The most that the policy pays for one claim. */
  claimLimitPence: pence,
  covers: z.array(z.string()),
  excludes: z.array(z.string()),
});
export type ReviewedClaim = z.infer<typeof reviewedClaim>;

export const reviewClaim = call({
  id: 'claim-review',
  method: 'GET',
  path: '/api/claims/claims/{claimId}/review',
  who: 'staff',
  summary: 'A claim with what staff need to decide it. Audited.',
  params: claimParams,
  data: reviewedClaim,
});

const givenLine = z.object({
  description: required('Describe this line'),
  amountPence: z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'), z.maximum(100_000_00, 'Enter a smaller amount')),
  coveredPence: z.int('Enter what is covered').check(z.minimum(0, 'Enter what is covered')),
  reason: optionalLines(longestReason),
});

export const decideClaim = call({
  id: 'claim-decide',
  method: 'POST',
  path: '/api/claims/claims/{claimId}/decision',
  who: 'staff',
  summary:
    'Decides a claim or an appeal line by line; a line that is not covered whole needs a reason. Audited. INVALID 400 beside a line; CLAIM_STATE 409 when it does not wait for a decision.',
  params: claimParams,
  body: z.object({
    lines: z.array(givenLine).check(z.minLength(1, 'Add a line'), z.maxLength(40, 'These are too many lines')),
    note: required('Write to the customer why', 2_000),
  }),
  data: reviewedClaim,
});

export const payClaim = call({
  id: 'claim-pay',
  method: 'POST',
  path: '/api/claims/claims/{claimId}/payment',
  who: 'finance',
  summary: 'Records that what the decision covers was paid. Audited. CLAIM_STATE 409 when nothing is to be paid.',
  params: claimParams,
  body: z.object({ reference: required('Enter the reference of the bank transfer', 60) }),
  data: reviewedClaim,
});
