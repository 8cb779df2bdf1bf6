import type { Claim, ClaimDecision } from '@kerbside/contracts/http/claims-claims';
import type { QueuedClaim, ReviewedClaim } from '@kerbside/contracts/http/claims-desk';
import { ids } from './ids.js';

const sentAt = '2027-01-20T12:00:00.000Z';

export const aQueuedClaim = (of: Partial<QueuedClaim> = {}): QueuedClaim => ({
  id: ids.claim,
  reference: 'CL-7K3M9Q2P',
  customerId: ids.customer,
  policyNumber: 'KS-WAR-1000342-100',
  kind: 'warranty',
  registrationNumber: 'AA19AAA',
  status: 'submitted',
  submittedAt: sentAt,
  ageDays: 3,
  dueOn: '2027-01-27',
  isLate: false,
  questions: [],
  ...of,
});

const answers = {
  fault_description: 'The gearbox makes a grinding noise when I change from second to third. '.repeat(3),
  mileage: '44000',
  purchase_date: '2024-03-01',
  recovered_from_side_of_road: 'no',
  vehicle_current_location: 'home',
  account_address_correct: 'yes',
  have_quote_for_repair: 'no',
  repaired_at_vat_garage: 'yes',
  have_invoice_for_last_service: 'no',
  have_invoice_for_last_second_service: 'no',
} as const;

export const aClaim = (of: Partial<Claim> = {}): Claim => ({
  id: ids.claim,
  reference: 'CL-7K3M9Q2P',
  policyId: ids.policy,
  policyNumber: 'KS-WAR-1000342-100',
  customerId: ids.customer,
  kind: 'warranty',
  vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus' },
  status: 'submitted',
  answers,
  mileage: { mileage: 44_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 },
  files: [{ id: ids.claimFile, category: 'other', name: 'my invoice.pdf', bytes: 4_096, addedAt: sentAt }],
  isAuthorised: false,
  decision: null,
  payment: null,
  appeal: null,
  openedAt: sentAt,
  submittedAt: sentAt,
  dueOn: '2027-01-27',
  history: [
    { what: 'opened', at: sentAt },
    { what: 'submitted', at: sentAt },
  ],
  ...of,
});

export const aDecision = (of: Partial<ClaimDecision> = {}): ClaimDecision => ({
  lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Wear of the clutch is not covered' }],
  totalPence: 50_000,
  coveredPence: 30_000,
  note: 'The gearbox is covered, the clutch is not.',
  decidedAt: '2027-01-22T09:30:00.000Z',
  ...of,
});

export const decided: Partial<Claim> = { status: 'decided', decision: aDecision(), isAuthorised: true, dueOn: null };
export const appealed: Partial<Claim> = {
  status: 'appealed',
  decision: aDecision(),
  appeal: { text: 'The clutch broke with it', at: '2027-01-25T10:00:00.000Z' },
};

export const aReview = (claim: Partial<Claim> = {}, of: Partial<Omit<ReviewedClaim, 'claim'>> = {}): ReviewedClaim => ({
  claim: aClaim(claim),
  questions: [],
  claimLimitPence: 300_000,
  covers: ['Engine', 'Gearbox'],
  excludes: ['Wear and tear'],
  ...of,
});
