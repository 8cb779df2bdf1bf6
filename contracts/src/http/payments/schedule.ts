import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { flag, required, wholeNumber } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { byKey } from '../../idempotency.js';
import { id, productType } from '../../ids.js';
import { pence } from '../../money/money.js';
import { garagePayment } from './payments.js';
import { shownRefund } from './shown-refund.js';

const call = callsOf('payments');

/** One payment of a plan, as the customer and staff see it. `void`: it will not be collected, because the plan was cancelled. */
export const planLine = z.object({
  number: z.int(),
  /** The payment that it was split off; absent where it was not. */
  partOf: z.optional(z.int()),
  dueOn: isoDay(),
  amountPence: pence,
  method: z.string(),
  state: z.enum(['due', 'accepted', 'collected', 'failed', 'reversed', 'void']),
  refundedPence: pence,
  disputedPence: pence,
  /** Nothing is being taken for it: its day and its price may change. */
  isChangeable: z.boolean(),
  /** After a failure: when it is tried again; null when it is not. */
  tryOn: z.nullable(isoDay()),
  /** How staff say it was paid; of a void payment, in words for its customer, that its bank returned money which pays nothing. */
  note: z.nullable(z.string()),
  /** Why it was not paid, in words for its customer; null when it has not failed, or its method says no more than that. */
  failure: z.nullable(z.string()),
  /** Overdue, and nothing is being taken for it: its owner may pay it now. */
  isPayable: z.boolean(),
});
export type PlanLine = z.infer<typeof planLine>;

export const plan = z.object({
  paymentId: id,
  quoteId: id,
  customerId: id,
  /** The product of the quote, as calls about its payments name it. */
  productType: z.optional(productType),
  /** Everything that was bought. */
  productTypes: z.array(productType),
  reference: z.string(),
  title: z.string(),
  /** By date; void payments included. */
  lines: z.array(planLine),
  /** What is owed in all, without void payments. */
  totalPence: pence,
  paidPence: pence,
  leftPence: pence,
  /** How much of what is on its way goes back when it arrives, as what it was for is over. Absent where nothing does. */
  goesBackPence: z.optional(pence),
  /** How much of the price was paid with rewards, which no payment is of. Absent where none were used. */
  rewardsPence: z.optional(pence),
  /** Set when it is paid at the garage: we receive none of it, and the sums of what is paid and left exclude it. */
  atGarage: z.nullable(garagePayment),
  /** What comes next, for people: "next payment £12.40 on 1 December, then 9 more". Null when nothing does. */
  next: z.nullable(z.object({ dueOn: isoDay(), amountPence: pence, thenMore: z.int(), words: z.string() })),
  arrears: z.nullable(z.object({ status: z.enum(['late', 'suspended', 'ended']), since: isoDay() })),
  planEnd: z.nullable(z.object({ on: isoDay(), reason: z.enum(['arrears', 'cancelled']) })),
  /** What is overdue, null when nothing is: since when, how much of it can be paid now, and when the cover rests and ends if it is not. */
  overdue: z.nullable(z.object({ pence, payablePence: pence, since: isoDay(), suspendsOn: isoDay(), endsOn: isoDay() })),
  /** The days that a payment may be moved to. */
  earliestOn: isoDay(),
  latestOn: isoDay(),
  /** Monthly cover: what is taken each month until it is cancelled; null otherwise. */
  monthlyPence: z.nullable(pence),
  /** How the remaining payments are taken, or were until the bank or PayPal ended it: `card`, `paypal`, `direct_debit`, `other`; null when nothing is. */
  method: z.nullable(z.string()),
  /** Whether its owner may choose the card that its payments are taken from. */
  mayChooseCard: z.boolean(),
  /** The kept card, by its token, that its payments are taken from; null when they are taken in another way, or from nothing. */
  card: z.nullable(z.string()),
  /** Newest first. */
  refunds: z.optional(z.array(shownRefund)),
});
export type Plan = z.infer<typeof plan>;

export const readPlan = call('GET /api/payments/payments/{paymentId}/schedule', {
  id: 'payment-schedule',
  who: 'owner',
  staff: 'agent',
  summary: 'The payments of a purchase: what is paid, what comes next, and what is overdue. NOT_FOUND until it is bought.',
  data: plan,
});

/** The payments that could be changed, as staff saw them. */
const seenLines = z.array(z.object({ number: z.int(), dueOn: isoDay(), amountPence: pence }));

export const changePlan = call('PUT /api/payments/payments/{paymentId}/schedule', {
  id: 'payment-schedule-change',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Changes the payments that are still to be collected: `lines` replaces them all (a line without a number is new), or `preferredDay` moves them to one day of the month. What is owed stays the same. INVALID with what is wrong beside each field, such as `lines.0.dueOn`; NOTHING_TO_CHANGE 409. `seen` are the payments that could be changed as they were seen: SCHEDULE_CHANGED 409 when they are others by now. With `preview` nothing is kept.',
  body: z.object({
    lines: z.optional(z.array(z.object({ number: z.optional(z.int()), dueOn: isoDay(), amountPence: pence }))),
    preferredDay: z.optional(wholeNumber('Choose a day of the month', 0, 31)),
    seen: z.optional(seenLines),
    preview: z.optional(flag),
    why: auditReason,
  }),
  /** `isExact`: every payment is on the preferred day. */
  data: z.object({ ...plan.shape, isExact: z.boolean() }),
});

export const cancelPlan = call('POST /api/payments/payments/{paymentId}/schedule/cancel', {
  id: 'payment-schedule-cancel',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Nothing more is collected: payments that are neither paid nor on their way are void. The cover goes on for the months, or the share of its days, that are paid for, and ends then; a visit is as it was. NOTHING_TO_CHANGE 409 when there are none; SCHEDULE_CHANGED 409 when they are not as they were `seen`.',
  body: z.object({ seen: z.optional(seenLines), why: auditReason }),
  data: plan,
});

export const openOverdue = call('POST /api/payments/payments/{paymentId}/overdue', {
  id: 'overdue-payment',
  who: 'owner',
  staff: 'none',
  idempotent: byKey,
  summary:
    'Its owner pays what is overdue, one payment of the plan after the other: prepares the earliest for a card, which the browser then confirms. `amountPence` is what they were shown as overdue: OVERDUE_CHANGED 409 (error.data.overduePence) when it is another sum. NOTHING_OVERDUE 409; PAYMENT_PROCESSING 409 while it is being collected; INVALID at `saved_card`; CARDS_UNAVAILABLE 503.',
  body: z.object({
    amountPence: pence,
    /** A card that the customer kept, by its token; without it they type one. */
    saved_card: z.optional(z.string()),
  }),
  data: z.object({ line: z.int(), amountPence: pence, clientSecret: z.string(), paymentMethodId: z.nullable(z.string()) }),
});

export const settleOverdue = call('POST /api/payments/payments/{paymentId}/overdue/settle', {
  id: 'overdue-payment-settle',
  who: 'owner',
  staff: 'none',
  mayHavePaid: true,
  idempotent: byKey,
  summary:
    'After the card was confirmed: takes the money that its bank holds for an overdue payment, and says where it stands. With `failed` nothing was taken, and `message` says why.',
  body: z.object({ line: wholeNumber('Choose a payment', 1, 1_000) }),
  data: z.object({ status: z.enum(['due', 'requires_action', 'processing', 'paid', 'failed']), message: z.nullable(z.string()), plan }),
});

export const choosePlanCard = call('POST /api/payments/payments/{paymentId}/card', {
  id: 'plan-card',
  who: 'owner',
  staff: 'none',
  idempotent: byKey,
  summary:
    'Its owner has the payments that are still to come taken from another kept card, or from a card after the bank cancelled their direct debit, or where PayPal has not named an agreement. What is overdue already they pay by themselves. NOTHING_TO_CHANGE 409 when nothing more is taken; COLLECTED_OTHERWISE 409 while a direct debit or PayPal pays; INVALID at `saved_card`; CARDS_UNAVAILABLE 503.',
  body: z.object({
    /** A card that the customer kept, by its token. */
    saved_card: required('Choose a card', 100),
  }),
  data: plan,
});

/** Of one payment: `line` as in the plan; without it the next one due. */
const ofLine = { line: z.optional(wholeNumber('Choose a payment', 1, 1_000)) };
/** The sum that the customer was shown. */
const ofSeen = { seenPence: z.optional(wholeNumber('Say how much it is', 1, 100_000_000)) };

export const debitStatus = call('POST /ajax-admin/dd-status/{id}', {
  id: 'dd-status',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Asks the collector where a direct debit payment of a purchase stands, and records what it says. With `markAsPaid`: staff were paid for it in another way, and `note` says how. LINE_NOT_DUE 409 when it is paid, void or being collected; SCHEDULE_CHANGED 409 when it is to be marked as paid and is not of `seenPence` any more.',
  body: z.object({
    ...ofLine,
    markAsPaid: z.optional(flag),
    note: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ...ofSeen,
  }),
  data: plan,
});

export const splitDebit = call('POST /ajax-admin/splitDirectDebitPayment', {
  id: 'split-dd',
  who: 'finance',
  idempotent: byKey,
  summary:
    'Splits a direct debit payment that is due into monthly ones of the same sum. LINE_NOT_SPLITTABLE 409 for any other payment; INVALID at `count` when each would be less than £1 or the last after the latest day of the plan, at `startsOn` when nothing can be collected on that day; SCHEDULE_CHANGED 409 when it is not of `seenPence`, or due on `seenOn`, any more.',
  body: z.object({
    paymentId: id,
    ...ofLine,
    count: wholeNumber('Choose the number of payments', 2, 24),
    /** The day of the first of them; without it the day of the payment. */
    startsOn: z.optional(isoDay()),
    ...ofSeen,
    /** The day on which they saw it fall due. */
    seenOn: z.optional(isoDay()),
    why: auditReason,
  }),
  data: z.object({ redirectUrl: z.optional(z.string()) }),
});
