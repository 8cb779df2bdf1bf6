import type { EventType } from '@kerbside/contracts/event';
import { paymentSucceeded, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { channelOf } from './attempt.js';
import type { Purchase } from './purchase.js';

/** An event to publish with a change of a purchase. */
export interface PurchaseFact {
  readonly type: EventType;
  readonly data: unknown;
}

/** The events of a purchase. */
export const purchaseEvents = {
  completed: ({ id: purchaseId, quoteId, customerId, offer, agreement }: Purchase): PurchaseFact => ({
    type: purchaseCompleted,
    data: {
      purchaseId,
      quoteId,
      customerId,
      currency: 'gbp',
      totalPence: offer.totalPence,
      voucherCode: offer.voucher?.code ?? null,
      rewardsPence: offer.rewardsPence,
      channel: channelOf(agreement?.staff).channel,
    },
  }),

  /** For consumers that still read payment-succeeded. */
  paidInFull: ({ id: paymentId, quoteId, customerId, offer, agreement }: Purchase): PurchaseFact => ({
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
