import type { Claim, ClaimFile } from '@kerbside/contracts/http/claims/claims';
import { aClaim as aSample, aDecision, warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import { aPolicy, policyId } from './samples.js';

export const claimId = 'd0000000-0000-4000-8000-000000000001';

export const aClaim = (over: Partial<Claim> = {}): Claim => {
  const { policyNumber, customerId } = aPolicy();
  const vehicle = { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail' };
  return aSample({ id: claimId, policyId, policyNumber, customerId, vehicle, ...over });
};

export const aClaimFile = (over: Partial<ClaimFile> = {}): ClaimFile => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  category: 'damage_photo',
  name: 'wheel.jpg',
  bytes: 4_000,
  addedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});

const { fault_description, mileage, purchase_date } = warrantyAnswers;
/** All answers to the first step of a warranty claim. */
export const wholeAnswers = { fault_description, mileage, purchase_date };

export const decided = (): Claim =>
  aClaim({ status: 'decided', isAuthorised: true, decision: aDecision({ note: 'The gearbox is covered.' }) });
