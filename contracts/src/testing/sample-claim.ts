import type { Payee } from '../claims/payee.js';
import type { PayoutAccount } from '../http/payments/payout-accounts.js';
import type { Claim, ClaimDecision } from '../http/claims/claims.js';

/** Every question of a warranty claim, answered. */
export const warrantyAnswers = {
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

export const aPayoutAccount: PayoutAccount = { id: 'ac000000-0000-4000-8000-000000000001', holder: 'Jo Smith', ends: '11' };
/** To the customer's own account. */
export const aPayee: Payee = { company: null, account: aPayoutAccount };

/** £300 of £500. */
export const aDecision = (over: Partial<ClaimDecision> = {}): ClaimDecision => ({
  lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Wear of the clutch is not covered' }],
  totalPence: 50_000,
  coveredPence: 30_000,
  note: 'The gearbox is covered, the clutch is not.',
  decidedAt: '2026-11-25T12:00:00.000Z',
  ...over,
});

/** A warranty claim that was begun. */
export const aClaim = (over: Partial<Claim> = {}): Claim => ({
  id: '6f7a8b9c-0d1e-4f20-8a3b-4c5d6e7f8091',
  reference: 'CL-7K3M9Q2P',
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  kind: 'warranty',
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' },
  status: 'draft',
  answers: {},
  mileage: null,
  files: [],
  isAuthorised: false,
  decision: null,
  payee: null,
  payment: null,
  waitsForCustomer: false,
  appeal: null,
  asked: [],
  openedAt: '2026-11-20T12:00:00.000Z',
  submittedAt: null,
  dueOn: null,
  history: [{ what: 'opened', at: '2026-11-20T12:00:00.000Z' }],
  ...over,
});
