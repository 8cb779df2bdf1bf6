import { policyIssued } from '../events/claims.js';
import type { Policy } from '../http/claims/policies.js';

/** A year of warranty on a Vauxhall that starts on 1 December 2026. Each one is a different policy of a different customer. */
export const aPolicy = (over: Partial<Policy> = {}): Policy => ({
  id: crypto.randomUUID(),
  policyNumber: 'KS-WAR-0000001-100',
  customerId: crypto.randomUUID(),
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
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

/** What the event about a policy says. */
export const issuanceOf = (policy: Policy) => policyIssued.data.parse({ ...policy, policyId: policy.id });
