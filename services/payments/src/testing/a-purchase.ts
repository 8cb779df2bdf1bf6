import type { Purchase, QuoteToPay } from '../purchases/purchase.js';

/** A warranty, which somebody was offered for this sum. */
export const anOffer = (totalPence: number, changes: Partial<QuoteToPay> = {}): QuoteToPay => ({
  reference: 'KQ-1001',
  title: 'Warranty',
  priceVersion: 1,
  totalPence,
  originalPence: totalPence,
  lines: [],
  voucher: null,
  rewardsPence: 0,
  productTypes: ['warranty'],
  coverStartsOn: null,
  payBy: null,
  ...changes,
});

/** A purchase that was made at that moment, by one attempt. */
export const aPurchase = (at: Date, changes: Partial<Purchase> & Pick<Purchase, 'offer'>): Purchase => ({
  id: 'p',
  quoteId: 'q',
  customerId: 'c',
  agreement: null,
  schedule: [],
  state: { status: 'completed', at },
  attempts: 1,
  attemptId: 'p:1',
  createdAt: at,
  submittedAt: at,
  nextDueOn: null,
  told: 0,
  version: 1,
  ...changes,
});
