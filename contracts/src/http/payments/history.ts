import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { askedMoment } from '../../days/asked-moment.js';
import { instant, isoDay } from '../../days/dates.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';

const call = callsOf('payments');

/** What can have happened to a plan of payments, or to a refund. */
export const moneyChanges = [
  'begun',
  'known-from',
  'agreed',
  'being-sold',
  'bought',
  'not-bought',
  'payment-due',
  'payment-accepted',
  'payment-collected',
  'payment-failed',
  'payment-reversed',
  'payment-void',
  'payment-changed',
  'payment-removed',
  'arrears-changed',
  'plan-ended',
  'part-requested',
  'part-pending',
  'part-refunded',
  'part-refused',
  'part-redirected',
  'noted',
] as const;

/** A plan of payments at an earlier time. */
export const planThen = z.object({
  status: z.enum(['open', 'agreed', 'selling', 'completed']),
  /** By their numbers, void ones included. */
  lines: z.array(
    z.object({
      number: z.int(),
      dueOn: isoDay(),
      amountPence: pence,
      state: z.enum(['due', 'accepted', 'collected', 'failed', 'reversed', 'void']),
      /** How much of it has been refunded, by its provider or in another way. */
      backPence: pence,
    }),
  ),
  paidPence: pence,
  arrears: z.nullable(z.enum(['late', 'suspended', 'ended'])),
});
export type PlanThen = z.infer<typeof planThen>;

/** A refund at an earlier time. */
export const refundThen = z.object({
  refundId: id,
  amountPence: pence,
  rewardsPence: pence,
  requestedAt: instant,
  parts: z.array(
    z.object({
      number: z.int(),
      to: z.string(),
      amountPence: pence,
      status: z.enum(['requested', 'pending', 'refunded', 'refused', 'redirected']),
    }),
  ),
});

export const readPaymentAsAt = call('GET /api/payments/payments/{paymentId}/as-at', {
  id: 'payment-as-at',
  who: 'staff',
  summary:
    'The plan of payments and its refunds as they stood at a moment (`at`, now unless given), made again from what happened to them; what happened until then; and in which fields what is stored now differs from all that happened.',
  query: z.object({ at: z.optional(askedMoment) }),
  data: z.object({
    at: instant,
    /** Null before it began, and before its history is known. */
    plan: z.nullable(planThen),
    refunds: z.array(refundThen),
    changes: z.array(
      z.object({
        /** Absent for the plan. */
        refundId: z.optional(id),
        version: z.int(),
        at: instant,
        what: z.enum(moneyChanges),
        /** The payment, or the part of the refund, that it happened to; absent when it concerns no single one. */
        number: z.optional(z.int()),
      }),
    ),
    differs: z.array(z.object({ refundId: z.optional(id), fields: z.array(z.string()) })),
  }),
});
export type PaymentAsAt = z.infer<typeof readPaymentAsAt.data>;
