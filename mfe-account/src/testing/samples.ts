import type { Session } from '@kerbside/contracts/caller';
import { aCar } from '@kerbside/contracts/testing/samples';
import type { CallData } from '@kerbside/contracts/call';
import { demoCars, demoPeople } from '@kerbside/contracts/demo';
import type { readMe } from '@kerbside/contracts/http/accounts/accounts';
import type { Cover, Order } from '@kerbside/contracts/http/claims/policies';
import { anOrder as sampleOrder, aPolicy as samplePolicy, aVisit as sampleVisit } from '@kerbside/contracts/testing/sample-policy';
import { aPayment as samplePayment, aReceipt as sampleReceipt } from '@kerbside/contracts/testing/sample-payments';
import { aQuote as sampleQuote } from '@kerbside/contracts/testing/sample-quotes';
import type { RenewalOffer } from '@kerbside/contracts/http/claims/offers';
import type { Payment, Receipt } from '@kerbside/contracts/http/payments/payments';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { RewardsItem } from '@kerbside/contracts/http/vouchers/rewards';

export const today = new Date('2026-11-20T12:00:00Z');

const { id: customerId, email, firstName, lastName } = demoPeople.customer;

export const casey: Session = { signedIn: true, userId: customerId, email, name: firstName, role: null };

export const policyId = 'a0000000-0000-4000-8000-000000000001';
export const quoteId = 'b0000000-0000-4000-8000-000000000001';
const boughtQuoteId = 'b0000000-0000-4000-8000-000000000002';
const paymentId = 'c0000000-0000-4000-8000-000000000001';
export const orderId = 'd0000000-0000-4000-8000-0000000000e1';

const lines: Cover['lines'] = [
  { kind: 'base', code: 'gold-12', label: 'Gold, 12 months', amountPence: 34_711 },
  { kind: 'extra', code: 'betterment', label: 'No betterment', amountPence: 0 },
  { kind: 'voucher', code: 'WELCOME10', label: 'WELCOME10: 10% off', amountPence: -3_471 },
];

export const aPolicy = (over: Partial<Cover> = {}): Cover =>
  samplePolicy({
    id: policyId,
    policyNumber: 'KS-WAR-0000007-100',
    customerId,
    quoteId: boughtQuoteId,
    paymentId,
    status: 'active',
    vehicle: { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail', range: '1.6 dCi 130' },
    startsOn: '2026-11-20',
    endsOn: '2027-11-19',
    lines,
    terms: [
      { label: 'Claim limit', value: '£3,000' },
      { label: 'Labour rate', value: '£120 an hour' },
      { label: 'Excess per repair', value: 'Nothing' },
    ],
    covers: ['Engine', 'Gearbox', 'Electrics'],
    excludes: ['Wear and tear in the first 90 days', 'Tyres and glass'],
    issuedAt: '2026-11-19T16:30:00.000Z',
    ...over,
  });

/** An MOT of the same customer, ordered and not booked. */
export const anOrder = (over: Partial<Order> = {}): Order => {
  const { vehicle, issuedAt } = aPolicy();
  return sampleOrder({ id: orderId, customerId, quoteId: boughtQuoteId, paymentId, vehicle, issuedAt, ...over });
};
export const aBookedVisit = sampleVisit;

export const aQuote = (over: Partial<Quote> = {}): Quote =>
  sampleQuote({
    id: quoteId,
    reference: 'Q-7F3K2M',
    customerId,
    createdAt: '2026-11-18T10:00:00.000Z',
    expiresAt: '2026-12-18T10:00:00.000Z',
    vehicle: { registration_number: 'AA19EEE', make: 'Nissan', model: 'Leaf' },
    ...over,
  });

export const aPayment = (over: Partial<Payment> = {}): Payment =>
  samplePayment({ id: paymentId, quoteId: boughtQuoteId, customerId, reference: 'Q-2H8N4P', paidAt: '2026-11-19T16:30:00.000Z', ...over });

export const aReceipt = (over: Partial<Receipt> = {}): Receipt =>
  sampleReceipt({ quoteId: boughtQuoteId, paymentId, reference: 'Q-2H8N4P', lines, paidAt: '2026-11-19T16:30:00.000Z', ...over });

export const aRewardsItem = (over: Partial<RewardsItem> = {}): RewardsItem => ({
  id: 'd0000000-0000-4000-8000-000000000001',
  amount: 6.25,
  balance: 6.25,
  label: 'Cashback on your purchase',
  at: '2026-11-19T16:30:05.000Z',
  ...over,
});

export const me: CallData<typeof readMe> = {
  person: {
    id: customerId,
    email,
    title: null,
    firstName,
    lastName,
    phone: null,
    address: [],
    postcode: null,
    role: null,
    createdAt: '2026-10-01T09:00:00.000Z',
    erasedAt: null,
  },
  cars: [aCar(demoCars.first)],
  archivedCars: [],
};

export const rows = <R>(...all: readonly R[]) => ({ rows: [...all], paging: { page: 1, perPage: 200, count: all.length } });

/** Dearer than the last year of `aPolicy`. */
export const anOffer = (over: Partial<RenewalOffer> = {}): RenewalOffer => ({
  policyId,
  quoteId,
  step: 2,
  productType: 'warranty',
  title: 'Gold cover, 12 months',
  previousPence: 31_240,
  offeredPence: 36_000,
  isMonthly: false,
  lines: [
    { code: 'gold-12', label: 'Gold, 12 months', previousPence: 34_711, offeredPence: 36_000, reason: 'Our price for this cover went up.' },
    {
      code: 'WELCOME10',
      label: 'WELCOME10: 10% off',
      previousPence: -3_471,
      offeredPence: null,
      reason: 'It counted for that purchase only.',
    },
  ],
  mileage: 49_000,
  startsOn: '2027-11-20',
  madeAt: '2027-10-29T09:00:00.000Z',
  ...over,
});
