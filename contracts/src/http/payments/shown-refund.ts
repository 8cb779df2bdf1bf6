import * as z from 'zod/mini';
import { instant } from '../../days/dates.js';
import { id } from '../../ids.js';
import { openNames } from '../../open-names.js';
import { pence } from '../../money/money.js';
import { refundReasons } from '../../money/refund-reasons.js';
import { paymentMethods } from '../../money/payment-methods.js';

export const paymentMethod = openNames(paymentMethods);

/**
 * A refund as its customer sees it beside their payments. `held_up`: it was refused or came back, is still owed, and staff are working on it.
 * `redirected`: it was paid in another way.
 */
export const shownRefund = z.object({
  refundId: id,
  amountPence: pence,
  /** What went back to the customer's rewards. */
  rewardsPence: pence,
  requestedAt: instant,
  /** Absent where staff decided it. */
  reason: z.optional(z.enum(refundReasons)),
  parts: z.array(
    z.object({
      number: z.int(),
      line: z.int(),
      method: paymentMethod,
      /** For people: "Visa ending 4242". */
      to: z.string(),
      amountPence: pence,
      status: z.enum(['pending', 'refunded', 'held_up', 'redirected']),
      /** Of `held_up`: the customer's bank took the payment back, or is deciding a dispute about it. Nothing is owed unless it comes back to us. */
      isWithBank: z.optional(z.literal(true)),
      /** Of `isWithBank`: the bank has so much of the payment that nothing is owed, and nobody is working on it. */
      isSettled: z.optional(z.literal(true)),
      at: instant,
    }),
  ),
});
export type ShownRefund = z.infer<typeof shownRefund>;
