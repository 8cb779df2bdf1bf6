import { policiesFor, type CoverRecord, type OrderRecord } from '../policies/policy.js';
import { aPurchasedQuote } from './purchased-quote.js';

/** A year of warranty from 1 December 2026, as it was issued. */
export const aPolicy = (over: Partial<CoverRecord> = {}): CoverRecord => {
  const identities = [{ id: 'policy-1', serial: 1 }];
  const [policy] = policiesFor({
    paymentId: 'payment-1',
    quote: aPurchasedQuote(),
    issuedAt: new Date('2026-11-20T12:00:00Z'),
    identities,
  });
  if (policy?.kind !== 'cover') throw new RangeError('A purchased quote has cover');
  return { ...policy, customerId: 'customer-1', ...over };
};

/** An MOT that was ordered beside it, and is not booked. */
export const anOrder = (over: Partial<OrderRecord> = {}): OrderRecord => {
  const { id: _id, kind: _kind, productType: _type, startsOn: _from, endsOn: _to, months: _months, rolling: _rolling, ...sold } = aPolicy();
  return {
    ...sold,
    id: 'order-1',
    kind: 'order',
    policyNumber: 'KS-MOT-0000001-100',
    productType: 'mot',
    productName: 'MOT',
    levelName: 'MOT test',
    premiumPence: 4_000,
    taxPence: 667,
    claimLimitPence: 0,
    isIncluded: false,
    visit: null,
    ...over,
  };
};

/** The visit of an order, which its garage accepted. */
export const aVisit = {
  bookingId: 'booking-1',
  day: '2026-12-08',
  time: '09:30',
  stage: 'booked',
  isConfirmed: true,
  motResult: null,
} as const;
