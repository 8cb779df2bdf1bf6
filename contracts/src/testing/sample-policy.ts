import { policyIssued } from '../events/claims.js';
import type { Cover, Order, Policy } from '../http/claims/policies.js';

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

/** What the event about a policy says. */
export const issuanceOf = (policy: Policy) => policyIssued.data.parse({ ...policy, policyId: policy.id });
