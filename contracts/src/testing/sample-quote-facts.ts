import type { QuoteFacts } from '../http/pricing/internal.js';

/** A warranty quote as pricing describes it to other services. */
export const aQuoteFacts = (over: Partial<QuoteFacts> = {}): QuoteFacts => ({
  quoteId: 'c5000000-0000-4000-8000-000000000001',
  reference: 'KQ-TMVAZCQE',
  customerId: null,
  productType: 'warranty',
  productTypes: ['warranty'],
  status: 'open',
  step: 6,
  priceVersion: 1,
  totalPence: 34_900,
  originalPence: 34_900,
  lines: [{ kind: 'base', code: 'complete', label: 'Complete cover, 12 months', amountPence: 34_900 }],
  voucher: null,
  maxInstalments: 12,
  title: 'Warranty: Complete, 12 months',
  durationMonths: 12,
  startsOn: '2027-03-02',
  coverStartsOn: '2027-03-02',
  payBy: '2028-03-01',
  motExpiresOn: '2027-03-21',
  car: { registeredOn: '2019-03-21', make: 'Ford', engineSize: 1_497, mileage: 42_000 },
  monthlyPence: null,
  ...over,
});
