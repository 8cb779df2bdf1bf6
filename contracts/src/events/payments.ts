import * as z from 'zod/mini';
import { isoDay } from '../days/dates.js';
import { event } from '../event.js';
import { id, productType } from '../ids.js';
import { pence, paymentChannels } from '../money/money.js';
import { refundReasons } from '../money/refund-reasons.js';

const sample = {
  paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  amountPence: 31_240,
};
const facts = { paymentId: id, quoteId: id, customerId: id, amountPence: pence };

const purchaseSample = { purchaseId: sample.paymentId, quoteId: sample.quoteId, customerId: sample.customerId, currency: 'gbp' } as const;
const purchase = { purchaseId: id, quoteId: id, customerId: id, currency: z.literal('gbp') };
/** A line of the purchase's schedule: 1 is paid at the sale. */
const line = z.int().check(z.gte(1));
/** The day on which it was known, by the clock of payments, which the sandbox moves. */
const known = { knownOn: z.optional(isoDay()) };

export const purchaseCompleted = event('payments', 'purchase-completed', 1, {
  summary:
    'A quote was bought. Exactly one per quote, however it is paid. `totalPence` is what is owed in money, now and by instalments; the price was that plus the rewards that were used. Pricing knows what was sold. `channel`: `phone` where staff took a card that was read out to them (moto), `staff` where they took it in another way.',
  data: z.object({
    ...purchase,
    totalPence: pence,
    voucherCode: z.nullable(z.string()),
    rewardsPence: pence,
    channel: z.enum(paymentChannels),
  }),
  sample: { ...purchaseSample, totalPence: 31_240, voucherCode: 'WELCOME10', rewardsPence: 0, channel: 'online' },
});

export const paymentCollected = event('payments', 'payment-collected', 1, {
  summary: 'Money arrived: a line of the schedule of a purchase was collected.',
  data: z.object({
    ...purchase,
    line,
    amountPence: pence,
    /** How staff and customers call the purchase. */
    reference: z.string(),
  }),
  sample: { ...purchaseSample, line: 1, amountPence: 31_240, reference: 'KQ-1001' },
});

export const paymentReversed = event('payments', 'payment-reversed', 1, {
  summary: 'Money that had been collected was taken back by the bank or by PayPal. `reason` is the provider’s code.',
  data: z.object({ ...purchase, line, amountPence: pence, reason: z.string() }),
  sample: { ...purchaseSample, line: 2, amountPence: 2_242, reason: 'refer_to_payer' },
});

export const paymentRefunded = event('payments', 'payment-refunded', 1, {
  summary:
    'Money was refunded. `refundedPence` is what has been refunded of this line so far, including this refund. `voucherCode` is named when nothing of the purchase stays paid by then, as `refund-requested` names it.',
  data: z.object({ ...purchase, line, amountPence: pence, refundedPence: pence, voucherCode: z.optional(z.nullable(z.string())) }),
  sample: { ...purchaseSample, line: 1, amountPence: 5_000, refundedPence: 5_000 },
});

export const garagePaymentChanged = event('payments', 'garage-payment-changed', 1, {
  summary:
    'What a customer pays at the garage of a visit that was bought: `due` with the sale, before purchase-completed, and whenever its day or amount changes; `paid` once the garage has finished; `void` when nothing is to be paid any more. No money of ours: the garage takes it.',
  data: z.object({ ...purchase, amountPence: pence, dueOn: isoDay(), status: z.enum(['due', 'paid', 'void']) }),
  sample: { ...purchaseSample, amountPence: 5_485, dueOn: '2026-12-01', status: 'due' },
});

export const paymentSucceeded = event('payments', 'payment-succeeded', 1, {
  summary:
    'All the money for a quote was taken. Exactly one per quote. The price was `amountPence` plus the rewards that were used. Replaced by purchase-completed (bought) and payment-collected (money arrived).',
  deprecated: true,
  data: z.object({
    ...facts,
    currency: z.literal('gbp'),
    method: z.string(),
    voucherCode: z.nullable(z.string()),
    rewardsPence: z.optional(pence),
  }),
  sample: { ...sample, currency: 'gbp', method: 'card', voucherCode: 'WELCOME10', rewardsPence: 0 },
});

export const paymentFailed = event('payments', 'payment-failed', 1, {
  summary:
    'An attempt to pay failed. Without `line`, or with 1, nothing was bought and the quote may be paid again. `reason` is the provider’s code.',
  data: z.object({ paymentId: id, quoteId: id, reason: z.string(), line: z.optional(line) }),
  sample: { paymentId: sample.paymentId, quoteId: sample.quoteId, reason: 'insufficient_funds' },
});

export const paymentProcessing = event('payments', 'payment-processing', 1, {
  summary: 'The provider has accepted the payment and will settle it later.',
  data: z.object({ paymentId: id, quoteId: id }),
  sample: { paymentId: sample.paymentId, quoteId: sample.quoteId },
});

/** `productTypes`: what was bought, so that nothing is said of cover where that was a visit alone. */
const plan = { ...purchase, reference: z.string(), title: z.string(), productTypes: z.array(productType) };
const planSample = { ...purchaseSample, reference: 'KQ-1001', title: 'Warranty, 12 months', productTypes: ['warranty' as const] };
/** Null: events name no digits of an account (ADR 7). */
const mandate = z.nullable(z.object({ reference: z.string(), accountEnds: z.string() }));
/**
 * `takenBy`: how a payment is taken, in words that end a sentence ("by PayPal"), because only payments knows the ways. `isOnItsDay`: also on days
 * when banks rest. Both are absent where staff are paid in another way. `statementReference`: a direct debit's
 * reference on bank statements.
 */
const taking = { takenBy: z.optional(z.string()), isOnItsDay: z.optional(z.boolean()), statementReference: z.optional(z.string()) };

/** What of the money that was paid goes back, because parts of the purchase were cancelled before; absent where nothing does. */
const back = { backPence: z.optional(pence) };

export const paymentsScheduled = event('payments', 'payments-scheduled', 1, {
  summary:
    'The payments that a purchase still has to make, by date: at the sale (`bought`), and whenever staff change them (`changed`). It replaces the list before, and is empty once a change leaves nothing to pay. `monthlyPence` is what monthly cover costs each month until it is cancelled. `tryOn` is named of one that was missed: the day on which it is tried again, or null where it is tried no more.',
  data: z.object({
    ...plan,
    reason: z.enum(['bought', 'changed']),
    totalPence: pence,
    monthlyPence: z.nullable(pence),
    payments: z.array(z.object({ line, dueOn: isoDay(), amountPence: pence, tryOn: z.optional(z.nullable(isoDay())) })),
    ...back,
    mandate: z.optional(mandate),
    ...taking,
  }),
  sample: {
    ...planSample,
    reason: 'bought',
    totalPence: 31_240,
    monthlyPence: null,
    payments: [
      { line: 1, dueOn: '2027-04-01', amountPence: 15_620 },
      { line: 2, dueOn: '2027-05-04', amountPence: 15_620 },
    ],
  },
});

export const paymentAnnounced = event('payments', 'payment-announced', 1, {
  summary:
    'Monthly cover: the payment of one more month, told before it is taken. `monthlyPence` is what each month costs until the cover is cancelled.',
  data: z.object({ ...plan, line, amountPence: pence, dueOn: isoDay(), monthlyPence: pence, mandate, ...taking }),
  sample: { ...planSample, line: 2, amountPence: 2_591, dueOn: '2027-04-02', monthlyPence: 2_591, mandate: null },
});

export const paymentMissed = event('payments', 'payment-missed', 1, {
  summary:
    'A payment that had fallen due failed, or was taken back by the bank, and is owed. `tryOn` is the day of the next try; null when there is none, and `notice` is then `last`; `isFirst`: no other came before it. Unless it is paid, the cover is suspended on `suspendsOn` and ends on `endsOn`; a visit stays booked. `takenBackBy` says, in words that begin a sentence, who took it back after it had arrived; absent when it never arrived. `isStopped`: nobody refused it; it was cancelled at its provider before it was taken, perhaps before it was due.',
  data: z.object({
    ...plan,
    line,
    amountPence: pence,
    dueOn: isoDay(),
    reason: z.string(),
    notice: z.enum(['first', 'second', 'last']),
    isFirst: z.optional(z.literal(true)),
    tryOn: z.nullable(isoDay()),
    suspendsOn: isoDay(),
    endsOn: isoDay(),
    takenBackBy: z.optional(z.string()),
    isStopped: z.optional(z.boolean()),
    ...known,
  }),
  sample: {
    ...planSample,
    line: 2,
    amountPence: 2_242,
    dueOn: '2027-04-01',
    reason: 'insufficient_funds',
    notice: 'first',
    tryOn: '2027-04-04',
    suspendsOn: '2027-04-15',
    endsOn: '2027-04-29',
  },
});

export const arrearsChanged = event('payments', 'arrears-changed', 1, {
  summary:
    'How far behind with its payments a purchase is: `late` after a failure, `suspended` 14 days after the payment fell due (the cover rests), `ended` after 28 (the cover is over; a visit is as it was, both times), `recovered` once everything overdue is paid. `overduePence` is what is overdue now.',
  data: z.object({
    ...plan,
    status: z.enum(['late', 'suspended', 'ended', 'recovered']),
    on: isoDay(),
    overduePence: pence,
    endsOn: z.nullable(isoDay()),
    ...known,
  }),
  sample: { ...planSample, status: 'suspended', on: '2027-04-15', overduePence: 2_242, endsOn: '2027-04-29' },
});

export const planCancelled = event('payments', 'plan-cancelled', 1, {
  summary:
    'Nothing more is collected for a purchase: `arrears` after 28 days without payment, `cancelled` by staff or the customer. `voidPence` is what will not be collected; `paidPence` is what was. `coveredPence` is what was given for the cover: money that arrived or is on its way, and rewards, less what has gone back of either; `months` is how many months of monthly cover that pays for. When it was cancelled, the cover goes on for as long as it is paid for, unless `isCoverCancelled`: then the cover was cancelled first, and a payment that still arrives goes back. `voucherCode` is named when nothing of the purchase stays paid by then, as `refund-requested` names it otherwise: it can be used again, unless a visit alone was bought, which stands until it is cancelled. It is told again, with what it said `before`, when a payment that counted as given did not arrive or was taken back, or came back: cover that goes on ends that much sooner, or later.',
  data: z.object({
    ...plan,
    reason: z.enum(['arrears', 'cancelled']),
    on: isoDay(),
    voidPence: pence,
    paidPence: pence,
    ...back,
    coveredPence: pence,
    months: z.nullable(z.int()),
    isCoverCancelled: z.optional(z.boolean()),
    before: z.optional(z.object({ voidPence: pence, coveredPence: pence, months: z.nullable(z.int()) })),
    voucherCode: z.optional(z.nullable(z.string())),
  }),
  sample: { ...planSample, reason: 'arrears', on: '2027-04-29', voidPence: 20_178, paidPence: 2_242, coveredPence: 2_242, months: null },
});

export const missingMoneyChanged = event('payments', 'missing-money-changed', 1, {
  summary:
    'Money that was counted as paid for cover which ends on a later day may be missing, or be there again: its bank took it back or returned it, or it never arrived. Whoever keeps the cover asks what is paid for it.',
  data: z.object(purchase),
  sample: purchaseSample,
});

export const mandateCreated = event('payments', 'mandate-created', 1, {
  summary:
    'The customer agreed to what the later payments of a purchase are collected by: a direct debit instruction, or an agreement at PayPal. `method` says which. Once for a purchase: a card that takes its place has none.',
  data: z.object({ ...plan, on: isoDay(), method: z.string() }),
  sample: { ...planSample, on: '2027-03-02', method: 'direct_debit' },
});

export const mandateCancelled = event('payments', 'mandate-cancelled', 1, {
  summary:
    'What the payments of a purchase are collected by was ended elsewhere: the customer’s bank cancelled the direct debit instruction, or the customer ended the agreement at PayPal. `method` says which. `isSuspended`: the cover rests, for what is overdue.',
  data: z.object({ ...plan, on: isoDay(), leftPence: pence, method: z.string(), isSuspended: z.optional(z.boolean()) }),
  sample: { ...planSample, on: '2027-04-12', leftPence: 20_178, method: 'direct_debit' },
});

const refund = { ...plan, refundId: id };
const refundSample = { ...planSample, refundId: '9a1f2b3c-4d5e-4f60-8a7b-6c5d4e3f2a1b' };

export const refundRequested = event('payments', 'refund-requested', 1, {
  summary:
    'A refund was decided. `amountPence` goes back in money, `rewardsPence` to the customer’s rewards. `voucherCode` is named when everything that was paid goes back: it can be used again once nothing of the purchase is in force.',
  data: z.object({ ...refund, amountPence: pence, rewardsPence: pence, voucherCode: z.nullable(z.string()) }),
  sample: { ...refundSample, amountPence: 5_000, rewardsPence: 0, voucherCode: null },
});

export const refundIssued = event('payments', 'refund-issued', 1, {
  summary:
    'Money of a refund is on its way to the customer, or has arrived. Once for each of its parts, unless one came back and was sent again; `rewardsPence` is named with the first. `redirected`: staff paid it in another way. `reason` is absent where staff decided it. `to` is the kind of way, in words, without digits of a card or an account.',
  data: z.object({
    ...refund,
    reason: z.optional(z.enum(refundReasons)),
    amountPence: pence,
    rewardsPence: pence,
    parts: z.array(
      z.object({ line, method: z.string(), to: z.string(), amountPence: pence, status: z.enum(['pending', 'refunded', 'redirected']) }),
    ),
  }),
  sample: {
    ...refundSample,
    amountPence: 5_000,
    rewardsPence: 0,
    parts: [{ line: 1, method: 'card', to: 'card', amountPence: 5_000, status: 'refunded' }],
  },
});

export const refundReturned = event('payments', 'refund-returned', 1, {
  summary:
    'Money of a refund came back: the bank or PayPal could not pay it to the customer, who is still owed it. `refundedPence` is what remains refunded of this line. `because` says who could not accept it, and why that may be, in words.',
  data: z.object({ ...plan, line, amountPence: pence, refundedPence: pence, because: z.string() }),
  sample: {
    ...planSample,
    line: 1,
    amountPence: 5_000,
    refundedPence: 0,
    because: 'your bank could not accept it, for example because the card or account was closed',
  },
});
