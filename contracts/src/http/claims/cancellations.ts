import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { cancellationReasonCodes, promptOf } from '../../claims/reasons.js';
import { instant, isoDay } from '../../days/dates.js';
import { optionalLines } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { id, pathId, productType } from '../../ids.js';
import { pence, pounds } from '../../money/money.js';
import { garagePayment } from '../payments/payments.js';
import { policy } from './policies.js';

const call = callsOf('claims');

/** One step of the sum, in pence: what is taken off is negative. */
const workingLine = z.object({
  code: z.enum(['paid', 'credit-note', 'total-price', 'fee', 'used-part', 'cap', 'floor']),
  label: z.string(),
  amountPence: z.int(),
});

/** How a refund comes about (A9): the lines add up to the refund, and without the floor to the balance. */
const cancellationWorking = z.object({
  /** Identifies what was shown: the policy is cancelled only as long as it would be the same. */
  workingId: z.string(),
  /** The first day without cover. */
  on: isoDay(),
  /** Within 14 days and without a claim: all of it goes back. */
  isCoolingOff: z.boolean(),
  /** What the credit note is of: a month of monthly cover, else the whole cover. Both days belong to it. Absent from an order, which has no days. */
  period: z.optional(z.object({ from: isoDay(), to: isoDay(), days: z.int(), unusedDays: z.int() })),
  paidPence: pence,
  totalPricePence: pence,
  creditNotePence: pence,
  feePence: pence,
  usedPartPence: pence,
  lines: z.array(workingLine),
  /** Negative when more was used than paid; that is not collected. */
  balancePence: z.int(),
  refundPence: pence,
  /** What was still to come for it. */
  toComePence: pence,
  /** How much of that is already on its way, and goes back once it has arrived; the rest is not taken. Absent where nothing is. */
  onItsWayPence: z.optional(pence),
  /** What a bank took back of what was paid for it, and how much of that goes back should it return it. Absent where it took nothing, and for one of several policies. */
  withBank: z.optional(z.object({ pence, backPence: pence })),
  /** Monthly cover: what the policies bought with it will still cost each month. Absent when none continues. */
  othersMonthlyPence: z.optional(pence),
  /** Claims on it that wait for us or for payment: they continue. Absent when there are none. */
  openClaims: z.optional(z.int()),
  /** What claims had used of it by then: what is decided beyond it is set off against the refund. Absent where nothing is set off: nothing goes back, or to somebody else, or staff set what was used. */
  countedClaimsPence: z.optional(pence),
  /** Its owner took it over: whoever bought it paid, and is refunded. All sums are 0, and no lines, where its owner asks. Absent where its owner bought it. */
  isPaidByAnother: z.optional(z.literal(true)),
  /** It was paid in more than one payment, of which the latest goes back first. Absent where it was one. */
  isOfSeveral: z.optional(z.literal(true)),
  /** The bank days in which what is refunded arrives: none where rewards alone paid. Absent where it takes as long as by any method. */
  refundDays: z.optional(z.int()),
  /** Some of what was paid for it went back before, which `paidPence` is without. Absent where nothing did. */
  isLessRefunds: z.optional(z.literal(true)),
  /** How far it is paid at the garage of its visit. Absent where it is paid to us. */
  atGarage: z.optional(garagePayment.shape.status),
});
export type CancellationWorking = z.infer<typeof cancellationWorking>;

const cancelled = z.object({ policy, working: cancellationWorking });
const noteWanted = { message: 'Tell us a little more', path: ['reasonNote'] };
const reason = z.enum(cancellationReasonCodes, 'Choose a reason');
/** Why it is cancelled, as every form of a cancellation asks it. */
export const reasonFields = { reason, reasonNote: optionalLines(500) };
interface ReasonGiven {
  readonly reason: z.infer<typeof reason>;
  readonly reasonNote?: string | undefined;
}
/** Some reasons need a note (A5). */
export const noteWhereWanted = z.refine<ReasonGiven>((form) => promptOf(form.reason) === null || Boolean(form.reasonNote), noteWanted);

export const previewCancellation = call('GET /api/claims/policies/{policyId}/cancellation', {
  id: 'cancellation-working',
  who: 'owner',
  staff: 'agent',
  summary: 'What cancelling the policy today would give back, line by line. Changes nothing. NOT_CANCELLABLE 409 when it is over.',
  data: cancellationWorking,
});

export const cancelPolicy = call('POST /ajax-customer/cancel-policy', {
  id: 'cancel-policy',
  who: 'owner',
  staff: 'none',
  summary:
    'Its owner cancels a policy today. Done once: asked again, it answers the cancellation as it is. CANCELLATION_CHANGED 409 when it would differ from `workingId`; NOT_CANCELLABLE 409.',
  body: z.object({ id, productType, ...reasonFields, workingId: z.optional(z.string()) }).check(noteWhereWanted),
  data: cancelled,
});

export const productCancellation = call('POST /ajax-admin/product-cancellation/{type}/{id}/{date}', {
  id: 'product-cancellation',
  who: 'staff',
  summary:
    'The fee, the credit note and the period of a cancellation on this day, in pounds, with its working. Changes nothing. INVALID for a day before it was bought, after the end of cover, or ahead of today where what is used until then is not paid.',
  params: z.object({ type: productType, id: pathId, date: isoDay() }),
  data: z.object({
    cancellation_fee: pounds,
    credit_note: pounds,
    /** "266 of 365 days not used"; of an order, whether its work has begun. */
    period: z.string(),
    paid_amount: pounds,
    total_price: pounds,
    used_part_price: pounds,
    /** Negative when more was used than paid. */
    refund_amount: pounds,
    working: cancellationWorking,
  }),
});

const enterAmount = 'Enter an amount in pounds, like 12.50';
const amountSet = z.optional(z.int(enterAmount).check(z.minimum(0, enterAmount), z.maximum(100_000_000, enterAmount)));
/** What staff set; what is left out is computed. */
const staffWishes = { on: isoDay(), feePence: amountSet, creditNotePence: amountSet, usedPartPence: amountSet };

export const previewStaffCancellation = call('POST /api/claims/policies/{policyId}/cancellation/preview', {
  id: 'staff-cancellation-working',
  who: 'finance',
  summary:
    'The working with the fee, credit note and used part as staff set them. Changes nothing. INVALID beside an amount below 0, or a credit note of more than the price.',
  body: z.object(staffWishes),
  data: cancellationWorking,
});

export const cancelForCustomer = call('POST /api/claims/policies/{policyId}/cancellation', {
  id: 'staff-cancellation',
  who: 'finance',
  summary: 'Staff cancel a policy, as they were shown. Done once. CANCELLATION_CHANGED, NOT_CANCELLABLE 409.',
  body: z
    .object({
      ...staffWishes,
      ...reasonFields,
      why: auditReason,
      workingId: z.string(),
    })
    .check(noteWhereWanted),
  data: cancelled,
});

export const reinstatePolicy = call('POST /api/claims/policies/{policyId}/reinstate', {
  id: 'policy-reinstate',
  who: 'finance',
  summary:
    'Takes a cancellation back. It moves no money: REINSTATE_REFUSED 409 when money went back, payments were stopped, or the cover is over.',
  body: z.object({ why: auditReason }),
  data: policy,
});

/** The last cancellation of a policy, as its owner and staff see it. */
const cancellation = z.object({
  at: instant,
  by: z.enum(['customer', 'staff']),
  /** Who of staff, for staff; absent where nobody did it by hand. */
  staffId: z.optional(z.string()),
  reason,
  reasonNote: z.nullable(z.string()),
  working: cancellationWorking,
  /** The refund at payments; null when nothing goes back. */
  refundId: z.nullable(id),
  /** When it was reversed; null while it is in force. */
  reinstatedAt: z.nullable(instant),
  /** What it came with, and was cancelled with; absent where it was cancelled by itself. */
  with: z.optional(id),
  /** Reversing it would move no money, and the cover is not over. What was cancelled with another is taken back with that. */
  mayBeTakenBack: z.boolean(),
});
export type Cancellation = z.infer<typeof cancellation>;

export const readCancellation = call('GET /api/claims/policies/{policyId}/cancellation/last', {
  id: 'cancellation',
  who: 'owner',
  staff: 'agent',
  summary: 'The last cancellation of a policy, with its working; null when it was never cancelled by its owner or by staff.',
  data: z.object({ cancellation: z.nullable(cancellation) }),
});

export const takeCancellationBack = call('POST /api/claims/policies/{policyId}/cancellation/take-back', {
  id: 'cancellation-take-back',
  who: 'owner',
  staff: 'none',
  summary:
    'Its owner takes their own cancellation back, as long as that moves no money: REINSTATE_REFUSED 409 when money went back, payments were stopped, the cover is over, or staff cancelled it.',
  data: policy,
});

export const readCancellationInternally = call('GET /internal/policies/{policyId}/cancellation', {
  id: 'internal-cancellation',
  who: 'service',
  summary: 'The last cancellation of a policy, for the letter about it; null when there is none.',
  data: z.object({ cancellation: z.nullable(cancellation) }),
});
