import type { Policy } from '../http/claims.js';

/** A year of warranty on a Vauxhall that starts on 1 December 2026. Each call makes ids of its own. */
export const aPolicy = (over: Partial<Policy> = {}): Policy => ({
  id: crypto.randomUUID(),
  policyNumber: 'KS-WAR-0000001-100',
  customerId: crypto.randomUUID(),
  quoteId: crypto.randomUUID(),
  paymentId: crypto.randomUUID(),
  productType: 'warranty',
  productName: 'Warranty',
  levelName: 'Gold',
  status: 'future',
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: null },
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  months: 12,
  rolling: false,
  premiumPence: 31_240,
  taxPence: 5_207,
  claimLimitPence: 300_000,
  lines: [{ kind: 'base', code: 'gold-12', label: 'Gold, 12 months', amountPence: 31_240 }],
  terms: [],
  covers: [],
  excludes: [],
  issuedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});
