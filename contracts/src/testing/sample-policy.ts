import { policyIssued } from '../events/claims.js';
import type { Cover, Order, Policy } from '../http/claims/policies.js';
import type { BookedVisit } from '../http/garages/bookings.js';
import type { Transfer } from '../http/claims/transfers.js';
import type { Payee } from '../claims/payee.js';
import type { PayoutAccount } from '../http/payments/payout-accounts.js';
import type { Claim, ClaimDecision } from '../http/claims/claims.js';
import type { Cancellation, CancellationWorking } from '../http/claims/cancellations.js';

/** The day after cooling-off: what was not used, less the fee. */
export const aWorking = (over: Partial<CancellationWorking> = {}): CancellationWorking => ({
  workingId: 'w1',
  on: '2026-12-04',
  isCoolingOff: false,
  period: { from: '2026-11-20', to: '2027-11-19', days: 365, unusedDays: 350 },
  paidPence: 31_240,
  totalPricePence: 31_240,
  creditNotePence: 29_956,
  feePence: 3_500,
  usedPartPence: 0,
  lines: [
    { code: 'paid', label: 'Paid so far', amountPence: 31_240 },
    { code: 'credit-note', label: 'Credit for 350 of 365 days not used', amountPence: 29_956 },
    { code: 'total-price', label: 'Price of the cover from 20 November 2026 to 19 November 2027', amountPence: -31_240 },
    { code: 'fee', label: 'Cancellation fee', amountPence: -3_500 },
  ],
  balancePence: 26_456,
  refundPence: 26_456,
  toComePence: 0,
  ...over,
});

export const aCancellation = (over: Partial<Cancellation> = {}): Cancellation => ({
  at: '2026-12-04T12:00:00.000Z',
  by: 'customer',
  reason: 'sold_vehicle',
  reasonNote: null,
  working: aWorking(),
  refundId: 'f0000000-0000-4000-8000-000000000001',
  reinstatedAt: null,
  mayBeTakenBack: false,
  ...over,
});

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

/** Waits for Nia Owen. */
export const aTransfer = (over: Partial<Transfer> = {}): Transfer => ({
  id: '7a8b9c0d-1e2f-4031-8b4c-5d6e7f809102',
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  status: 'pending',
  to: { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' },
  requestedAt: '2026-11-21T12:00:00.000Z',
  expiresOn: '2026-12-05',
  settledAt: null,
  fromCustomerId: null,
  toCustomerId: null,
  ...over,
});

const stateOf = { future: 'pending', active: 'active', expired: 'expired', cancelled: 'cancelled' } as const;

/** A year of warranty on a Vauxhall that starts on 1 December 2026. Each one is a different policy of a different customer. */
export const aPolicy = (over: Partial<Cover> = {}): Cover => ({
  kind: 'cover',
  id: crypto.randomUUID(),
  policyNumber: 'KS-WAR-0000001-100',
  customerId: crypto.randomUUID(),
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
  productType: 'warranty',
  productName: 'Warranty',
  levelName: 'Gold',
  status: 'future',
  state: stateOf[over.status ?? 'future'],
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: null },
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  months: 12,
  rolling: false,
  premiumPer: over.rolling ? 'month' : 'cover',
  premiumPence: 31_240,
  taxPence: 5_207,
  claimLimitPence: 300_000,
  lines: [{ kind: 'base', code: 'gold-12', label: 'Gold, 12 months', amountPence: 31_240 }],
  terms: [],
  covers: [],
  excludes: [],
  issuedAt: '2026-11-20T12:00:00.000Z',
  cancelledOn: null,
  isTakenBack: false,
  termsAcceptedOn: '2026-11-20',
  suspendedOn: null,
  replaces: null,
  replacedBy: null,
  mayStartEarly: false,
  autoRenewal: null,
  transferredOn: null,
  ...over,
});

/** An MOT that was ordered with that warranty, and is not booked. */
export const anOrder = (over: Partial<Order> = {}): Order => {
  const { id, customerId, quoteId, paymentId, vehicle, issuedAt, cancelledOn, isTakenBack, termsAcceptedOn } = aPolicy();
  return {
    kind: 'order',
    id,
    customerId,
    quoteId,
    paymentId,
    vehicle,
    issuedAt,
    cancelledOn,
    isTakenBack,
    termsAcceptedOn,
    policyNumber: 'KS-MOT-0000001-100',
    productType: 'mot',
    productName: 'MOT',
    levelName: 'MOT test',
    status: 'ordered',
    premiumPence: 4_000,
    taxPence: 667,
    claimLimitPence: 0,
    lines: [{ kind: 'base', code: 'mot', label: 'MOT test', amountPence: 4_000 }],
    terms: [],
    covers: [],
    excludes: [],
    visit: null,
    motResult: null,
    isIncluded: false,
    workBegunOn: null,
    ...over,
  };
};

/** The visit of an order. */
export const aVisit = { bookingId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345', day: '2026-12-08', time: '09:30', isConfirmed: true } as const;

export const issuanceOf = (policy: Policy) => policyIssued.data.parse({ ...policy, policyId: policy.id });

/** The visit of that order, at a garage of its customer's choice, paid online. */
export const aBookedVisit = (over: Partial<BookedVisit> = {}): BookedVisit => ({
  booking_number: 'KSB-7F3K9Q',
  booking_date: '2026-12-02',
  booking_time: '09:30',
  job: 'MOT',
  delivery_type: 'drop_car',
  collected_from: null,
  garage: { name: 'Millbrook Garage', address: ['72 Mill Lane', 'London'] },
  car: { registration_number: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' },
  proposal: null,
  at_garage: null,
  products: ['mot'],
  progress: 'to_come',
  found: [],
  ...over,
});
