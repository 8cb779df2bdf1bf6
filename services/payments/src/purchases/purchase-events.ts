import type { EventData, EventType } from '@kerbside/contracts/event';
import { paymentCollected, paymentSucceeded, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { channelOf } from './attempt.js';
import { stillBought } from './cancelled-parts.js';
import type { Purchase } from './purchase.js';

/** An event to publish with a change of a purchase. */
export interface PurchaseFact {
  readonly type: EventType;
  readonly data: unknown;
}

/** An event, held to its contract by the compiler. */
export const factOf = <E extends EventType>(type: E, data: EventData<E>): PurchaseFact => ({ type, data });

/** Whose purchase an event is about. */
export const ownerFacts = ({ id: purchaseId, quoteId, customerId }: Pick<Purchase, 'id' | 'quoteId' | 'customerId'>) =>
  ({ purchaseId, quoteId, customerId, currency: 'gbp' }) as const;

type BoughtOffer = Pick<Purchase, 'id' | 'quoteId' | 'customerId' | 'offer' | 'cancelled'>;

/** The same with what was bought, for events of refunds. */
export const boughtFacts = (purchase: BoughtOffer) => factsWith(purchase, purchase.offer);

/** The same with what is still paid for, for events of plans. */
export const planFacts = (purchase: BoughtOffer) => factsWith(purchase, stillBought(purchase));

const factsWith = (purchase: BoughtOffer, { title, productTypes }: ReturnType<typeof stillBought>) => ({
  ...ownerFacts(purchase),
  reference: purchase.offer.reference,
  title,
  productTypes: [...productTypes],
});

export const purchaseEvents = {
  completed: ({ id: purchaseId, quoteId, customerId, offer, agreement }: Purchase): PurchaseFact =>
    factOf(purchaseCompleted, {
      purchaseId,
      quoteId,
      customerId,
      currency: 'gbp',
      totalPence: offer.totalPence,
      voucherCode: offer.voucher?.code ?? null,
      rewardsPence: offer.rewardsPence,
      channel: channelOf(agreement?.staff).channel,
    }),

  collected: (purchase: Purchase, line: number, amountPence: number): PurchaseFact =>
    factOf(paymentCollected, { ...ownerFacts(purchase), line, amountPence, reference: purchase.offer.reference }),

  /** For consumers that still read payment-succeeded. */
  paidInFull: ({ id: paymentId, quoteId, customerId, offer, agreement }: Purchase): PurchaseFact =>
    factOf(paymentSucceeded, {
      paymentId,
      quoteId,
      customerId,
      currency: 'gbp',
      amountPence: offer.totalPence,
      method: agreement?.method ?? 'card',
      voucherCode: offer.voucher?.code ?? null,
      rewardsPence: offer.rewardsPence,
    }),
};
