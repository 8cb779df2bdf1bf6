import type { EventType } from '@kerbside/contracts/event';
import { paymentSucceeded, purchaseCompleted } from '@kerbside/contracts/events/payments';
import type { Purchase } from './purchase.js';

/** An event that a change of a purchase tells. */
export interface Told {
  readonly type: EventType;
  readonly data: unknown;
}

/** What the world hears of a purchase. */
export const purchaseEvents = {
  completed: ({ id: purchaseId, quoteId, customerId, offer }: Purchase): Told => ({
    type: purchaseCompleted,
    data: {
      purchaseId,
      quoteId,
      customerId,
      currency: 'gbp',
      totalPence: offer.totalPence,
      voucherCode: offer.voucher?.code ?? null,
      rewardsPence: offer.rewardsPence,
    },
  }),

  /** For who still reads payment-succeeded. */
  paidInFull: ({ id: paymentId, quoteId, customerId, offer, agreement }: Purchase): Told => ({
    type: paymentSucceeded,
    data: {
      paymentId,
      quoteId,
      customerId,
      currency: 'gbp',
      amountPence: offer.totalPence,
      method: agreement?.method ?? 'card',
      voucherCode: offer.voucher?.code ?? null,
      rewardsPence: offer.rewardsPence,
    },
  }),
};
