import type { Claim, ClaimDecision } from '@kerbside/contracts/http/claims/claims';
import type { QueuedClaim, ReviewedClaim } from '@kerbside/contracts/http/claims/desk';
import { aClaim as aSample, aDecision as aSampleDecision, aPayee, warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import { ids } from './records.js';

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
  waitsForCustomer: false,
  questions: [],
  ...of,
});

export const aClaim = (of: Partial<Claim> = {}): Claim =>
  aSample({
    id: ids.claim,
    policyId: ids.policy,
    policyNumber: 'KS-WAR-1000342-100',
    customerId: ids.customer,
    vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus' },
    status: 'submitted',
    answers: warrantyAnswers,
    mileage: { mileage: 44_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 },
    files: [{ id: ids.claimFile, category: 'other', name: 'my invoice.pdf', bytes: 4_096, addedAt: sentAt }],
    openedAt: sentAt,
    submittedAt: sentAt,
    dueOn: '2027-01-27',
    history: [
      { what: 'opened', at: sentAt },
      { what: 'submitted', at: sentAt },
    ],
    ...of,
  });

export const aDecision = (of: Partial<ClaimDecision> = {}): ClaimDecision =>
  aSampleDecision({ decidedAt: '2027-01-22T09:30:00.000Z', ...of });

export const decided: Partial<Claim> = { status: 'decided', decision: aDecision(), isAuthorised: true, dueOn: null, payee: aPayee };
export const appealed: Partial<Claim> = {
  status: 'appealed',
  decision: aDecision(),
  payee: aPayee,
  appeal: { text: 'The clutch broke with it', at: '2027-01-25T10:00:00.000Z' },
};

export const aReview = (claim: Partial<Claim> = {}, of: Partial<Omit<ReviewedClaim, 'claim'>> = {}): ReviewedClaim => ({
  claim: aClaim(claim),
  questions: [],
  claimLimitPence: 300_000,
  covers: ['Engine', 'Gearbox'],
  excludes: ['Wear and tear'],
  decidedByYou: false,
  version: 1,
  ...of,
});
