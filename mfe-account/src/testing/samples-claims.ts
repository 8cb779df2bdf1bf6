import type { Claim, ClaimFile } from '@kerbside/contracts/http/claims-claims';
import { aPolicy, policyId } from './samples.js';

export const claimId = 'd0000000-0000-4000-8000-000000000001';

export const aClaim = (over: Partial<Claim> = {}): Claim => {
  const { policyNumber, customerId } = aPolicy();
  return {
    id: claimId,
    reference: 'CL-7K3M9Q2P',
    policyId,
    policyNumber,
    customerId,
    kind: 'warranty',
    vehicle: { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
    status: 'draft',
    answers: {},
    mileage: null,
    files: [],
    isAuthorised: false,
    decision: null,
    payment: null,
    appeal: null,
    openedAt: '2026-11-20T12:00:00.000Z',
    submittedAt: null,
    dueOn: null,
    history: [{ what: 'opened', at: '2026-11-20T12:00:00.000Z' }],
    ...over,
  };
};

export const aClaimFile = (over: Partial<ClaimFile> = {}): ClaimFile => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  category: 'damage_photo',
  name: 'wheel.jpg',
  bytes: 4_000,
  addedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});

/** Of the first step of a warranty claim. */
export const wholeAnswers = {
  fault_description: 'The gearbox makes a grinding noise when I change from second to third. '.repeat(3),
  mileage: '44000',
  purchase_date: '2024-03-01',
};

export const decided = (): Claim =>
  aClaim({
    status: 'decided',
    isAuthorised: true,
    decision: {
      lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Wear of the clutch is not covered' }],
      totalPence: 50_000,
      coveredPence: 30_000,
      note: 'The gearbox is covered.',
      decidedAt: '2026-11-25T12:00:00.000Z',
    },
  });
