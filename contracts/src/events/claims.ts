import * as z from 'zod/mini';
import { cancellationReasonCodes, renewalReasonCodes } from '../claims/reasons.js';
import { claimKinds } from '../claims/claim-kinds.js';
import { instant, isoDay, publishedDay } from '../days/dates.js';
import { event } from '../event.js';
import { proposedTime } from '../garages/visit.js';
import { id, productType } from '../ids.js';
import { pence } from '../money/money.js';
import { orderStatus } from '../claims/order-status.js';

const aboutPolicy = { policyId: id, policyNumber: z.string(), customerId: id, quoteId: id, paymentId: id, productType };
const aPolicy = {
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
  productType: 'warranty',
} as const;

/** Policies that are cancelled, or come back, together. */
const company = {
  /** The policy that it came with: whoever is told of that needs no word of this one. */
  with: z.optional(id),
  /** What came with it: each has an event of its own, that names this policy as `with`. Absent where nothing did. */
  withIt: z.optional(z.array(productType)),
};

export const policyIssued = event('claims', 'policy-issued', 1, {
  summary:
    'A policy was issued from a payment, or an order for work at a garage. Exactly one per product bought. Days are YYYY-MM-DD, both covered; an order has none.',
  data: z.object({
    ...aboutPolicy,
    premiumPence: pence,
    startsOn: z.optional(publishedDay),
    endsOn: z.optional(publishedDay),
  }),
  sample: {
    ...aPolicy,
    premiumPence: 31_240,
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
  },
});

export const purchaseNotIssued = event('claims', 'purchase-not-issued', 1, {
  summary:
    'All of a purchase was paid back before anything of it was issued: nothing of it is ever issued, and its visit is not made. Neither policy-issued nor policy-cancelled comes for it.',
  data: z.object({ paymentId: id, quoteId: id, customerId: id, productTypes: z.array(productType) }),
  sample: { paymentId: aPolicy.paymentId, quoteId: aPolicy.quoteId, customerId: aPolicy.customerId, productTypes: ['warranty'] },
});

const aboutClaim = {
  claimId: id,
  reference: z.string(),
  policyId: id,
  policyNumber: z.string(),
  customerId: id,
  kind: z.enum(claimKinds),
};
const aClaim = {
  claimId: '6f7a8b9c-0d1e-4f20-8a3b-4c5d6e7f8091',
  reference: 'CL-7K3M9Q2P',
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  kind: 'warranty',
} as const;

export const claimOpened = event('claims', 'claim-opened', 1, {
  summary: 'A customer began a claim on a policy. It is not submitted yet.',
  data: z.object(aboutClaim),
  sample: aClaim,
});

export const claimSubmitted = event('claims', 'claim-submitted', 1, {
  summary:
    'A claim waits for a decision, at the latest on `dueOn` (YYYY-MM-DD). Again with `isAppeal` when the customer asked for another look. `mileage`: of the car, where the claim asked for it.',
  data: z.object({ ...aboutClaim, dueOn: publishedDay, isAppeal: z.boolean(), mileage: z.optional(z.int()) }),
  sample: { ...aClaim, dueOn: '2026-12-08', isAppeal: false },
});

export const claimQuestionAsked = event('claims', 'claim-question-asked', 1, {
  summary: 'Staff asked the customer something about a claim. The claim waits for the answer.',
  data: z.object(aboutClaim),
  sample: aClaim,
});

export const claimDecided = event('claims', 'claim-decided', 1, {
  summary:
    'A claim was decided: of `totalPence`, `coveredPence` is paid, and `setOffPence` was refunded already when its policy was cancelled; neither when it was declined.',
  data: z.object({ ...aboutClaim, totalPence: pence, coveredPence: pence, setOffPence: z.optional(pence), isAppeal: z.boolean() }),
  sample: { ...aClaim, totalPence: 64_000, coveredPence: 52_000, isAppeal: false },
});

export const claimPayeeChanged = event('claims', 'claim-payee-changed', 1, {
  summary:
    'Where what a decision covers is paid to was said (`isFirst`) or changed on `changedOn` (YYYY-MM-DD), by the customer or by staff for them. Of a bank account only its last digits: null where all of it goes to a company.',
  data: z.object({
    ...aboutClaim,
    changedOn: publishedDay,
    isFirst: z.boolean(),
    accountEnds: z.nullable(z.string().check(z.regex(/^\d{2,3}$/))),
    isCompanyPaid: z.boolean(),
    by: z.enum(['customer', 'staff']),
  }),
  sample: { ...aClaim, changedOn: '2026-12-03', isFirst: false, accountEnds: '11', isCompanyPaid: false, by: 'customer' },
});

export const claimPaid = event('claims', 'claim-paid', 1, {
  summary:
    'What a claim covers was paid to the customer or the garage. With `endsCoverOn` (YYYY-MM-DD) the cover has done its work, and that is its last day: a car is lost once. `endsRenewal` is the number of the policy that renews it, which is cancelled then, all of it.',
  data: z.object({ ...aboutClaim, amountPence: pence, endsCoverOn: z.optional(publishedDay), endsRenewal: z.optional(z.string()) }),
  sample: { ...aClaim, amountPence: 52_000 },
});

export const policyCancelled = event('claims', 'policy-cancelled', 1, {
  summary:
    'A policy was cancelled by its owner or by staff. `refundPence` goes back by itself. With `endsPlan` nothing else of its purchase is in force: nothing more is collected for it, and what arrives for it beyond `countedPence`, all that was paid when the refund was worked out, goes back as well; what a bank had then, and returns, pays `shortPence` first. Otherwise its plan shrinks by `lessPence`, and each further month of monthly cover costs `lessMonthlyPence` less.',
  data: z.object({
    ...aboutPolicy,
    /** The first day without cover. */
    cancelledOn: isoDay(),
    reason: z.enum(cancellationReasonCodes),
    by: z.enum(['customer', 'staff']),
    refundPence: pence,
    /** Nothing of it was used, nor of what of its purchase was cancelled before: its 14 days were not over, or no garage had begun. Where nothing was paid either, its voucher can be used again. */
    isWhole: z.optional(z.boolean()),
    endsPlan: z.boolean(),
    countedPence: pence,
    /** What it was charged beyond what was counted as paid for it, which nobody is asked for. */
    shortPence: z.optional(pence),
    /** What banks had of what was paid for its purchase as that was worked out. Absent where they had nothing. */
    withBankPence: z.optional(pence),
    /** This policy's share of what was still to be paid for the purchase: the plan shrinks by it. Absent when its plan ends. */
    lessPence: z.optional(pence),
    /** Monthly cover whose other policies continue: what this policy cost each month. Absent otherwise. */
    lessMonthlyPence: z.optional(pence),
    /** What it cost: the garage of a visit that is paid there takes that much less. */
    premiumPence: pence,
    ...company,
  }),
  sample: {
    ...aPolicy,
    cancelledOn: '2026-12-03',
    reason: 'sold_vehicle',
    by: 'customer',
    refundPence: 31_240,
    endsPlan: true,
    countedPence: 31_240,
    premiumPence: 31_240,
  },
});

export const policyReinstated = event('claims', 'policy-reinstated', 1, {
  summary:
    'The cancellation of a policy was taken back: it is in force as before. No money of ours moves; what a garage would have taken for it, it takes again.',
  data: z.object({
    ...aboutPolicy,
    ...company,
    /** The first day without cover, where it is to end early again because its plan of payments did. */
    cancelledOn: z.optional(publishedDay),
    /** What was paid for its purchase, and had not gone back, as that was decided. */
    leftPence: z.optional(pence),
  }),
  sample: aPolicy,
});

const markedPolicy = z.object({
  policyId: id,
  policyNumber: z.string(),
  customerId: id,
  productType,
  kind: z.enum(['renewal', 'reset']),
  originalPolicyId: id,
  originalPolicyNumber: z.string(),
  /** The number that its customer knew until now. Absent where the number is the same, or was never told. */
  formerNumber: z.optional(z.string()),
});
const aMarkedPolicy = {
  policyId: '4d5e6f70-8192-43a4-85c6-d7e8f9012345',
  policyNumber: 'KS-WAR-0000001-200',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  productType: 'warranty',
  kind: 'renewal',
  originalPolicyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  originalPolicyNumber: 'KS-WAR-0000001-100',
  formerNumber: 'KS-WAR-0000002-100',
} as const;

export const policyRenewalMarked = event('claims', 'policy-renewal-marked', 1, {
  summary:
    'A policy renews another one (`renewal`), and has taken its next number; or it starts one again that was over (`reset`) under its own number.',
  data: markedPolicy,
  sample: aMarkedPolicy,
});

export const policyRenewalUnmarked = event('claims', 'policy-renewal-unmarked', 1, {
  summary:
    'Staff took the mark of a renewal or a reset back: `policyNumber` is the one that the policy had before and has again. Or a renewal was cancelled, which keeps its number: the other policy stands alone again.',
  data: markedPolicy,
  sample: { ...aMarkedPolicy, policyNumber: 'KS-WAR-0000002-100', formerNumber: 'KS-WAR-0000001-200' },
});

const anOwnPolicy = {
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  productType: 'warranty',
} as const;
const ownPolicy = { policyId: id, policyNumber: z.string(), customerId: id, productType };

export const policyAmended = event('claims', 'policy-amended', 1, {
  summary:
    'The cover starts earlier than agreed, for as long as it would have run. Days are YYYY-MM-DD, both covered. With `tellsCustomer`, always unless staff chose otherwise, the customer gets a letter with the new schedule.',
  data: z.object({
    ...ownPolicy,
    startsOn: publishedDay,
    endsOn: publishedDay,
    by: z.enum(['customer', 'staff']),
    tellsCustomer: z.boolean(),
  }),
  sample: { ...anOwnPolicy, startsOn: '2026-11-21', endsOn: '2027-11-20', by: 'staff', tellsCustomer: true },
});

export const orderChanged = event('claims', 'order-changed', 1, {
  summary:
    'An order for work follows its visit: it was booked, confirmed, moved, begun, done or lost its visit, or its garage proposed another time. `visitOn` (YYYY-MM-DD) is null while no visit is booked; `visitTime` is London time, null while the visit has none; `isConfirmed` says that its garage accepted it, `proposal` what it proposes instead, until the customer has answered; `motResult` is null until its garage has said how an MOT went.',
  data: z.object({
    ...ownPolicy,
    status: orderStatus,
    visitOn: z.nullable(publishedDay),
    visitTime: z.optional(z.nullable(z.string())),
    isConfirmed: z.optional(z.boolean()),
    proposal: z.optional(z.nullable(proposedTime)),
    motResult: z.nullable(z.enum(['passed', 'failed'])),
  }),
  sample: {
    ...anOwnPolicy,
    policyNumber: 'KS-MOT-0000001-100',
    productType: 'mot',
    status: 'booked',
    visitOn: '2026-12-08',
    visitTime: '09:30',
    isConfirmed: true,
    proposal: null,
    motResult: null,
  },
});

export const autoRenewalCancelled = event('claims', 'auto-renewal-cancelled', 1, {
  summary:
    'A policy is not to be renewed: its owner, or staff for them, switched renewal off, or cancelled the next year that was bought (`nextYearCancelled`). `offeredIn` is the quote that had offered another year of it, where there is one.',
  data: z.object({
    ...ownPolicy,
    endsOn: publishedDay,
    reason: z.enum(renewalReasonCodes),
    by: z.enum(['customer', 'staff']),
    nextYearCancelled: z.optional(z.literal(true)),
    offeredIn: z.optional(id),
  }),
  sample: { ...anOwnPolicy, endsOn: '2027-11-30', reason: 'sold_vehicle', by: 'customer' },
});

export const autoRenewalResumed = event('claims', 'auto-renewal-resumed', 1, {
  summary:
    'A policy is to be renewed after all: its owner, or staff for them, switched renewal on again. `offeredIn` is the quote that offers another year of it already, where there is one.',
  data: z.object({ ...ownPolicy, endsOn: publishedDay, by: z.enum(['customer', 'staff']), offeredIn: z.optional(id) }),
  sample: { ...anOwnPolicy, endsOn: '2027-11-30', by: 'customer' },
});

export const renewalOffered = event('claims', 'renewal-offered', 1, {
  summary:
    'Another year of a policy is offered to its owner: its price beside the last one, line by line with the reason for each difference; null where a line is not part of that price. `startsOn` (YYYY-MM-DD) is the day after the cover ends, and `months` how long the new cover runs; absent where it goes on month by month. `withPolicyNumbers` are of policies that came with this one and are renewed by the same quote: the sums are of all. `otherCover` names what is offered where the same is not sold, or not by itself.',
  subject: 'quoteId',
  data: z.object({
    ...ownPolicy,
    quoteId: id,
    startsOn: publishedDay,
    months: z.optional(z.int()),
    withPolicyNumbers: z.optional(z.array(z.string())),
    otherCover: z.optional(z.string()),
    previousPence: pence,
    offeredPence: pence,
    // A discount is below 0, which no sum in pence is.
    lines: z.array(
      z.object({ label: z.string(), previousPence: z.nullable(z.int()), offeredPence: z.nullable(z.int()), reason: z.string() }),
    ),
  }),
  sample: {
    ...anOwnPolicy,
    quoteId: '9c0d1e2f-3041-4253-8d6e-7f8091021324',
    startsOn: '2027-12-01',
    previousPence: 31_240,
    offeredPence: 36_000,
    lines: [
      { label: 'Gold cover, 12 months', previousPence: 34_711, offeredPence: 36_000, reason: 'Our price for this cover went up.' },
      { label: '10% off your first cover', previousPence: -3_471, offeredPence: null, reason: 'It counted for that purchase only.' },
    ],
  },
});

const transferOffered = {
  transferId: '7a8b9c0d-1e2f-4031-8b4c-5d6e7f809102',
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  productType: 'warranty',
} as const;

export const policyTransferRequested = event('claims', 'policy-transfer-requested', 1, {
  summary: 'The owner of a policy asked somebody to take it over. Their link works until the end of `expiresOn` (YYYY-MM-DD).',
  data: z.object({ transferId: id, ...ownPolicy, expiresOn: publishedDay, requestedAt: z.optional(instant) }),
  sample: { ...transferOffered, expiresOn: '2026-12-05', requestedAt: '2026-11-21T12:05:00.000Z' },
});

export const policyTransferEnded = event('claims', 'policy-transfer-ended', 1, {
  summary: 'A transfer is over. `customerId` is who had asked for it; the policy is no longer theirs once it was accepted.',
  data: z.object({
    transferId: id,
    ...ownPolicy,
    how: z.enum(['accepted', 'declined', 'withdrawn', 'expired']),
    requestedAt: z.optional(instant),
    /** What had become of the policy by then, so that it is nobody's to hand over; absent while it goes on. */
    over: z.optional(z.enum(['cancelled', 'ended'])),
  }),
  sample: { ...transferOffered, how: 'declined', requestedAt: '2026-11-21T12:05:00.000Z' },
});

export const policyTransferred = event('claims', 'policy-transferred', 1, {
  summary:
    'A policy has another owner: `customerId` from now on, no longer `fromCustomerId`. Number, days and cover stay. Who paid for it stays the same too. Days are YYYY-MM-DD, both covered.',
  data: z.object({
    ...ownPolicy,
    fromCustomerId: id,
    quoteId: id,
    paymentId: id,
    startsOn: publishedDay,
    endsOn: publishedDay,
    transferredOn: publishedDay,
  }),
  sample: {
    ...anOwnPolicy,
    customerId: '8b9c0d1e-2f30-4142-8c5d-6e7f80910213',
    fromCustomerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
    startsOn: '2026-11-01',
    endsOn: '2027-10-31',
    transferredOn: '2026-11-21',
  },
});

export const policyCarRenamed = event('claims', 'policy-car-renamed', 1, {
  summary: 'The car of a policy has another registration number, and the policy has it too. Number, days and cover stay.',
  data: z.object(ownPolicy),
  sample: anOwnPolicy,
});

export const policyArrearsChanged = event('claims', 'policy-arrears-changed', 1, {
  summary:
    'What is owed for a policy changed its cover: it rests from `suspendedOn`, ends with `cancelledOn`, the first day without cover, or goes on where both are null. `endsAnywayOn`: it was cancelled ahead, or ends with what is paid for it, so nothing is owed: it ends on `cancelledOn` for as long as money that was counted for it is missing, and on that day once it is there again. `isPaidByAnother`: its owner took it over, so what is owed is told to whoever bought it. Days are YYYY-MM-DD.',
  data: z.object({
    ...ownPolicy,
    suspendedOn: z.nullable(publishedDay),
    cancelledOn: z.nullable(publishedDay),
    endsAnywayOn: z.optional(publishedDay),
    isPaidByAnother: z.optional(z.boolean()),
  }),
  sample: { ...anOwnPolicy, suspendedOn: '2026-12-15', cancelledOn: null },
});
