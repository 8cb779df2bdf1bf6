import { aClaim as aSample, warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import type { Claim } from '../claims/claim.js';

const { id, reference, policyId, policyNumber, customerId, vehicle } = aSample();

/** A warranty claim that was not submitted yet, with every answer. */
export const aClaim = (over: Partial<Claim> = {}): Claim => ({
  id,
  reference,
  policyId,
  policyNumber,
  customerId,
  kind: 'warranty',
  vehicle,
  coverStartedOn: '2026-11-01',
  status: 'draft',
  answers: warrantyAnswers,
  mileage: { mileage: 44_000, atInception: 42_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 },
  files: [],
  decision: null,
  paidPence: 0,
  appeal: null,
  asked: [],
  history: [{ what: 'opened', at: new Date('2026-12-01T10:00:00Z') }],
  version: 1,
  ...over,
});
