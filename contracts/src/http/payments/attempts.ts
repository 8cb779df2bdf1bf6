import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id } from '../../ids.js';
import { pence, paymentChannels } from '../../money/money.js';

const call = callsOf('payments');

/** One try to collect a payment of a purchase, in words for staff. */
export const paymentAttempt = z.object({
  id: z.string(),
  /** The payment of the schedule; 0 when something was set up and nothing taken. */
  line: z.int(),
  method: z.string(),
  channel: z.enum(paymentChannels),
  /** The member of staff who took it; null unless staff did. */
  staffId: z.nullable(id),
  amountPence: pence,
  /** `pending`: its money is on the way. `open`: somebody has to approve it. `reversed`: it arrived and was taken back. */
  status: z.enum(['open', 'pending', 'collected', 'failed', 'reversed', 'cancelled']),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** Why it failed: the provider's code, for asking the provider about it. */
  code: z.nullable(z.string()),
  /** The same in plain words. */
  reason: z.nullable(z.string()),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

export const listAttempts = call('GET /api/payments/payments/{paymentId}/attempts', {
  id: 'payment-attempts',
  who: 'staff',
  summary:
    'Every try to collect the payments of a purchase, the newest first, and why it came to nothing. NOT_FOUND until Pay was pressed.',
  data: z.object({ rows: z.array(paymentAttempt) }),
});
