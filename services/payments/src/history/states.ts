import type { PlanThen, refundThen } from '@kerbside/contracts/http/payments/history';
import { isoDay } from '@kerbside/contracts/days/dates';
import { pence } from '@kerbside/contracts/money/money';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import * as z from 'zod/mini';

const line = z.object({
  number: z.int(),
  dueOn: isoDay(),
  amountPence: pence,
  /** `at_garage`: what the garage takes is not paid to us. */
  method: z.optional(z.string()),
  state: z.enum(['due', 'accepted', 'collected', 'failed', 'reversed', 'void']),
  refundedPence: pence,
  redirectedPence: z.optional(pence),
});

/** What staff see of a plan that was made again from its changes. */
const planState = z.object({
  version: z.int(),
  state: z.object({ status: z.enum(['open', 'agreed', 'selling', 'completed']) }),
  schedule: z.array(line),
  offer: z.object({ rewardsPence: pence }),
  arrears: z.optional(z.nullable(z.object({ status: z.enum(['late', 'suspended', 'ended']) }))),
  planEnd: z.optional(z.object({ on: isoDay(), reason: z.string() })),
});
export type PlanState = z.infer<typeof planState>;
export const planStateOf = (state: unknown): PlanState => z.parse(planState, state);

/** What staff see of a refund that was made again. */
const refundState = z.object({
  version: z.int(),
  amountPence: pence,
  rewardsPence: pence,
  requestedAt: z.date(),
  parts: z.array(
    z.object({
      number: z.int(),
      to: z.string(),
      amountPence: pence,
      state: z.object({ status: z.enum(['requested', 'pending', 'refunded', 'refused', 'redirected']) }),
    }),
  ),
});
export type RefundState = z.infer<typeof refundState>;
export const refundStateOf = (state: unknown): RefundState => z.parse(refundState, state);

export const planThenOf = ({ state, schedule, offer, arrears }: PlanState): PlanThen => ({
  status: state.status,
  lines: schedule
    .map(({ refundedPence, redirectedPence = 0, method: _, ...shown }) => ({ ...shown, backPence: refundedPence + redirectedPence }))
    .toSorted((a, b) => a.number - b.number),
  paidPence: schedule
    .filter((one) => one.state === 'collected' && one.method !== payAtGarage)
    .reduce((sum, one) => sum + one.amountPence, offer.rewardsPence),
  arrears: arrears?.status ?? null,
});

export const refundThenOf = (
  refundId: string,
  { amountPence, rewardsPence, requestedAt, parts }: RefundState,
): z.infer<typeof refundThen> => ({
  refundId,
  amountPence,
  rewardsPence,
  requestedAt: requestedAt.toISOString(),
  parts: parts.map(({ number, to, amountPence: partPence, state }) => ({ number, to, amountPence: partPence, status: state.status })),
});
