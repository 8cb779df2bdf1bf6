import type { Price } from '../http/pricing/price.js';
import type { Quote } from '../http/pricing/pricing.js';

/** One sum, without instalments. */
export const aPrice = (totalPence: number, over: Partial<Price> = {}): Price => ({
  priceVersion: 1,
  totalPence,
  originalPence: totalPence,
  lines: [{ kind: 'base', code: 'silver-24', label: 'Silver, 24 months', amountPence: totalPence }],
  gross: totalPence / 100,
  net: Math.round(totalPence / 1.2) / 100,
  taxPence: totalPence - Math.round(totalPence / 1.2),
  per: 'total',
  instalments: null,
  rateBookVersion: 1,
  ...over,
});

/** For a warranty, by nobody who is known, of which nothing is chosen. */
export const aQuote = (over: Partial<Quote> = {}): Quote => ({
  id: 'b0000000-0000-4000-8000-000000000001',
  reference: 'KQ-TMVAZCQE',
  productType: 'warranty',
  status: 'open',
  step: 3,
  version: 4,
  customerId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  formCreatedAt: '2026-11-20T10:00:00.000Z',
  vehicle: { registration_number: 'AA19AAA' },
  details: null,
  cover: null,
  price: null,
  voucher: null,
  reservedUntil: null,
  instalments: false,
  ...over,
});
