import type { Session } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Policy } from '@kerbside/contracts/http/claims';
import type { PaymentView, Receipt } from '@kerbside/contracts/http/payments';

export const quoteId = 'b0000000-0000-4000-8000-000000000001';
const paymentId = 'c0000000-0000-4000-8000-000000000001';
export const secret = 'an-unguessable-secret';
export const clientSecret = 'pi_1_secret_2';

const { id: customerId, email, firstName } = demoPeople.customer;
export const casey: Session = { signedIn: true, userId: customerId, email, name: firstName, role: null };

const lines: PaymentView['lines'] = [
  { kind: 'base', code: 'extra', label: 'Extra cover, 12 months', amountPence: 26_900 },
  { kind: 'voucher', code: 'WELCOME10', label: 'Voucher WELCOME10: 10% off your first cover', amountPence: -2_690 },
];

export const aPayment = (over: Partial<PaymentView> = {}): PaymentView => ({
  quoteId,
  reference: 'KQ-TMVAZCQE',
  title: 'Extra warranty, 12 months',
  totalPence: 24_210,
  originalPence: 26_900,
  lines,
  voucher: { code: 'WELCOME10', label: '10% off your first cover' },
  status: 'due',
  methods: ['visa', 'visa_debit', 'mastercard', 'maestro'],
  paymentId: null,
  ...over,
});

export const aReceipt = (over: Partial<Receipt> = {}): Receipt => ({
  quoteId,
  paymentId,
  reference: 'KQ-TMVAZCQE',
  title: 'Extra warranty, 12 months',
  totalPence: 24_210,
  gross: 242.1,
  lines,
  paidAt: '2026-11-20T16:30:00.000Z',
  card: { brand: 'visa', last4: '4242' },
  ...over,
});

export const aPolicy = (over: Partial<Policy> = {}): Policy => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  policyNumber: 'KS-WAR-0000007-100',
  customerId,
  quoteId,
  paymentId,
  productType: 'warranty',
  productName: 'Warranty',
  levelName: 'Extra',
  status: 'active',
  vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: '1.5 EcoBoost 150' },
  startsOn: '2026-11-20',
  endsOn: '2027-11-19',
  months: 12,
  rolling: false,
  premiumPence: 24_210,
  taxPence: 4_035,
  claimLimitPence: 250_000,
  lines,
  terms: [],
  covers: ['Engine'],
  excludes: ['Tyres'],
  issuedAt: '2026-11-20T16:30:05.000Z',
  ...over,
});

export const pageOf = <R>(...rows: R[]) => ({ rows, paging: { page: 1, perPage: 20, count: rows.length } });
