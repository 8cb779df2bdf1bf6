import { methodSentences } from '@kerbside/contracts/money/payment-methods';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { refundIssued, refundRequested } from '@kerbside/contracts/events/payments';
import { moneyMethod } from '../methods/method-port.js';
import { boughtFacts, factOf, type PurchaseFact } from '../purchases/purchase-events.js';
import type { Purchase } from '../purchases/purchase.js';
import { sumOf } from '../purchases/ledger.js';
import type { IssuedPart, RefundRecord } from './refund.js';

export const refundEvents = {
  /** `isAll`: nothing of the purchase stays paid, so that its voucher can be used again once nothing of it is in force. */
  requested: (purchase: Purchase, { id: refundId, amountPence, rewardsPence, productType }: RefundRecord, isAll: boolean): PurchaseFact =>
    factOf(refundRequested, {
      ...factsFor(purchase, productType),
      refundId,
      amountPence: amountPence - rewardsPence,
      rewardsPence,
      voucherCode: isAll ? (purchase.offer.voucher?.code ?? null) : null,
    }),

  issued: (
    purchase: Purchase,
    { id: refundId, issues, rewardsPence, productType, reason }: RefundRecord,
    parts: readonly IssuedPart[],
  ): PurchaseFact =>
    factOf(refundIssued, {
      ...factsFor(purchase, productType),
      refundId,
      ...(reason ? { reason } : {}),
      amountPence: sumOf(parts),
      rewardsPence: issues > 1 ? 0 : rewardsPence,
      parts: parts.map(({ line, method, amountPence, state: { status } }) => ({
        line,
        method,
        to: methodSentences[moneyMethod(method)].refundsTo,
        amountPence,
        status,
      })),
    }),
};

/** What was refunded, by name: one of several products, or all that was bought. */
const factsFor = (purchase: Purchase, productType: ProductType | undefined) => {
  const facts = boughtFacts(purchase);
  return productType === undefined || facts.productTypes.length === 1 ? facts : { ...facts, title: productNames[productType] };
};
