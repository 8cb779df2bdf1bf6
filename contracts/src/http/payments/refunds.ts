import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { required } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { byKey } from '../../idempotency.js';
import { id, productType } from '../../ids.js';
import { refundReasons } from '../../money/refund-reasons.js';
import { pence } from '../../money/money.js';
import { garagePayment } from './payments.js';
import { paymentMethod } from './shown-refund.js';

const call = callsOf('payments');
const reference = required('Say how it was paid, for example the reference of the bank transfer', 200);
const amountPence = z.int('Enter how much to pay back').check(z.gte(1, 'Enter how much to pay back'), z.lte(100_000_000));

/** Where money is refunded to: the payment of the plan that it came by. */
const destination = {
  line: z.int(),
  method: paymentMethod,
  /** For people: "Visa ending 4242". */
  to: z.string(),
  amountPence: pence,
};

/**
 * What is refunded of one payment. `requested`: the provider is being asked. `pending`: it is on its way. `refused`: the provider refused it, or
 * the bank sent it back, and it is still owed. `redirected`: staff paid it in another way.
 */
export const refundPart = z.object({
  number: z.int(),
  ...destination,
  status: z.enum(['requested', 'pending', 'refunded', 'refused', 'redirected']),
  /** Of `refused`: the customer's bank has taken the payment back for them. Nothing is owed unless it comes back, and it is tried again then. */
  isWithBank: z.optional(z.literal(true)),
  /** Why it was refused, for staff; null otherwise, and for customers. */
  message: z.nullable(z.string()),
  /** How staff paid it; null otherwise, and for customers. */
  reference: z.nullable(z.string()),
  at: instant,
});

export const refund = z.object({
  refundId: id,
  paymentId: id,
  /** In all: the parts and the rewards. */
  amountPence: pence,
  /** What was returned to the customer's rewards. */
  rewardsPence: pence,
  /** `refused`: a part of it waits for staff. */
  status: z.enum(['pending', 'refunded', 'refused']),
  /** For staff; null for customers. */
  why: z.nullable(z.string()),
  requestedAt: instant,
  parts: z.array(refundPart),
});
export type Refund = z.infer<typeof refund>;

/** How a refund comes about, before anybody asks for it. */
export const refundWorking = z.object({
  /** Identifies what was shown: the refund is made only as long as it would be the same. */
  workingId: z.string(),
  /** In money and rewards, so far. */
  paidPence: pence,
  refundedPence: pence,
  /** The most that can be paid back now. */
  leftPence: pence,
  /** What the plan still has to collect; a refund does not change it. */
  toComePence: pence,
  amountPence: pence,
  /** Newest payment first. `isDirect`: it goes back by the method it came by. `because`: why it cannot, in a sentence; absent where it can. */
  parts: z.array(z.object({ ...destination, isDirect: z.boolean(), because: z.optional(z.string()) })),
  rewardsPence: pence,
  /** The voucher's share of what is refunded. It was a discount, so it is no money; with `isGivenBack` the code can be used again. */
  voucher: z.nullable(z.object({ code: z.string(), sharePence: pence, isGivenBack: z.boolean() })),
  /** Questions that staff confirm first, as A8 spells them. */
  prompts: z.array(z.string()),
});
export type RefundWorking = z.infer<typeof refundWorking>;

const wanted = {
  amountPence,
  /** Payments that are not paid back by their own method, but in another way. */
  otherwise: z.optional(z.array(z.int()).check(z.maxLength(200))),
};

export const previewRefund = call('POST /api/payments/payments/{paymentId}/refunds/preview', {
  id: 'refund-preview',
  who: 'finance',
  summary:
    'How a refund of this sum comes about: payment by payment, newest first, with the share of rewards and voucher. Changes nothing. REFUND_TOO_LARGE 409 (data.leftPence).',
  body: z.object(wanted),
  data: refundWorking,
});

export const requestRefund = call('POST /api/payments/payments/{paymentId}/refunds', {
  id: 'refund-request',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Refunds a sum of what was paid. Made once for each `refundId`: asked again, it answers the refund as it is. REFUND_DIFFERS 409 when the id stands for another sum or purchase, or for one that is paid back in another way; REFUND_CHANGED 409 when it would differ from `workingId`; REFUND_TOO_LARGE 409 (data.leftPence).',
  body: z.object({
    ...wanted,
    refundId: id,
    workingId: z.string(),
    why: auditReason,
    /** How it was paid, when `otherwise` names a payment. */
    reference: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  data: refund,
});

export const listRefunds = call('GET /api/payments/payments/{paymentId}/refunds', {
  id: 'refunds',
  who: 'owner',
  staff: 'agent',
  summary: 'The refunds of a purchase, newest first, and how much more can be refunded.',
  data: z.object({ refunds: z.array(refund), leftPence: pence }),
});

export const retryRefund = call('POST /api/payments/refunds/{refundId}/parts/{number}/retry', {
  id: 'refund-retry',
  who: 'finance',
  idempotent: byKey,
  summary: 'Asks the provider once more for a part that was refused or came back. REFUND_NOT_REFUSED 409.',
});

export const redirectRefund = call('POST /api/payments/refunds/{refundId}/parts/{number}/redirect', {
  id: 'refund-redirect',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Staff paid a part that was refused or came back in another way, and say how. REFUND_NOT_REFUSED 409; REFUND_TOO_LARGE 409 (data.leftPence) where its bank has the payment, or may get it by a dispute.',
  body: z.object({ reference }),
  data: refund,
});

export const askForRefund = call('PUT /internal/payments/refunds/{refundId}', {
  id: 'internal-refunds',
  who: 'service',
  summary:
    'Refunds a sum of what was paid, for a service that has computed it. Made once for each id: asked again, it answers the refund as it is. REFUND_DIFFERS 409 (data.amountPence) when the id stands for another sum or purchase; REFUND_TOO_LARGE 409 (data.leftPence); NOT_FOUND until it is bought.',
  body: z.object({
    paymentId: id,
    amountPence,
    why: auditReason,
    /** What of the purchase it is for, which letters then name; absent for all of it. */
    productType: z.optional(productType),
    /** As letters then say. */
    reason: z.optional(z.enum(refundReasons)),
  }),
  data: refund,
});

export const readPaid = call('GET /internal/payments/payments/{paymentId}/paid', {
  id: 'internal-paid',
  who: 'service',
  summary:
    'What was paid for a purchase, in money and rewards, what of it can still be refunded, and what is still to come, to us or to the garage of a visit. NOT_FOUND until it is bought.',
  data: z.object({
    paidPence: pence,
    leftPence: pence,
    /** The refunds that leftPence counts already. */
    refundIds: z.array(id),
    toComePence: pence,
    /** The policies cancelled while others go on that toComePence counts no more. Absent where an older release answers. */
    cancelledIds: z.optional(z.array(id)),
    /** How much of that is already on its way to us. Absent where nothing is. */
    onItsWayPence: z.optional(pence),
    /** What banks took back of what was paid, and may return. Absent where they have nothing. */
    withBankPence: z.optional(pence),
    /** What of refunds is owed no more, as banks have it. Absent where they have nothing of any. */
    refundsWithBank: z.optional(z.array(z.object({ refundId: id, pence }))),
    /** What was counted as paid for cover that ends on a later day, and is not there any more. Absent where nothing is missing. */
    missingPence: z.optional(pence),
    /** What can still be refunded was paid in more than one payment. Absent where it was one. */
    isOfSeveral: z.optional(z.literal(true)),
    /** The bank days in which all of that arrives: none where rewards alone paid. Absent where it takes as long as by any method. */
    refundDays: z.optional(z.int()),
    /** What is paid to the garage of its visit instead of to us; null where it is paid to us. */
    atGarage: z.nullable(garagePayment),
    /** Why its cancellation cannot be reversed, in words for the customer; null when it can. */
    noRoomBecause: z.nullable(z.string()),
  }),
});

export const allowIssuing = call('PUT /internal/payments/payments/{paymentId}/issuing', {
  id: 'internal-issuing',
  who: 'service',
  summary:
    'Whether what was bought may still be issued; asked each time right before it is. `held`: not as it stands, `because` says what staff do. `over`: nothing of it stays bought, and nothing is issued of it ever. NOT_FOUND until it is bought.',
  data: z.object({ status: z.enum(['open', 'held', 'over']), because: z.nullable(z.string()) }),
});
