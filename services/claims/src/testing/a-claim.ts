import type { Claim } from '../claims/claim.js';

/** A warranty claim that was not submitted yet, with every answer. */
export const aClaim = (over: Partial<Claim> = {}): Claim => ({
  id: '6f7a8b9c-0d1e-4f20-8a3b-4c5d6e7f8091',
  reference: 'CL-7K3M9Q2P',
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  kind: 'warranty',
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' },
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
