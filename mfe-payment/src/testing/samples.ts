import type { Session } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { PaymentChoice, PaymentView, Receipt, SavedCard } from '@kerbside/contracts/http/payments/payments';
import type { ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { aReceipt as sampleReceipt } from '@kerbside/contracts/testing/sample-payments';
import { aPrice, aQuote } from '@kerbside/contracts/testing/sample-quotes';
import { aPolicy as samplePolicy } from '@kerbside/contracts/testing/sample-policy';

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
  isBegun: false,
  rewards: null,
  choices: [aWay({ totalPence: over.totalPence ?? 24_210, planId: '' })],
  atGarage: null,
  byInstalments: false,
  noInstalmentsBecause: null,
  payBy: null,
  paymentId: null,
  ...over,
});

/** A way to pay £242.10: a card, in full, today. */
export const aWay = (over: Partial<PaymentChoice> = {}): PaymentChoice => {
  const { method = 'card', option = 'in_full', count = 1, totalPence = 24_210 } = over;
  return {
    method,
    option,
    count,
    planId: `${method}-${option}-${count}`,
    totalPence,
    todayPence: totalPence,
    payments: [{ number: 1, dueOn: '2020-11-20', amountPence: totalPence }],
    monthlyPence: null,
    ...over,
  };
};

/** £242.10 in payments of £20.18 from 20 November 2126; the last one is 6p less. */
export const inTwelve: PaymentChoice['payments'] = Array.from({ length: 12 }, (_, index) => ({
  number: index + 1,
  dueOn: index < 2 ? `2126-1${index + 1}-20` : `2127-${String(index - 1).padStart(2, '0')}-20`,
  amountPence: index < 11 ? 2_018 : 2_012,
}));

export const aSavedCard = (over: Partial<SavedCard> = {}): SavedCard => ({
  token: 'pm_kept',
  brand: 'visa',
  last4: '4242',
  expiresOn: '2030-11-30',
  isExpired: false,
  ...over,
});

export const aReceipt = (over: Partial<Receipt> = {}): Receipt =>
  sampleReceipt({ quoteId, paymentId, title: 'Extra warranty, 12 months', totalPence: 24_210, lines, ...over });

export const aPolicy = (over: Partial<Cover> = {}): Cover =>
  samplePolicy({
    id: 'a0000000-0000-4000-8000-000000000001',
    policyNumber: 'KS-WAR-0000007-100',
    customerId,
    quoteId,
    paymentId,
    levelName: 'Extra',
    status: 'active',
    vehicle: {
      registrationNumber: 'AA19AAA',
      make: 'Ford',
      model: 'Focus',
      range: '1.5 EcoBoost 150',
      bodyType: 'hatchback',
      colour: 'Red',
    },
    startsOn: '2026-11-20',
    endsOn: '2027-11-19',
    premiumPence: 24_210,
    taxPence: 4_035,
    claimLimitPence: 250_000,
    lines,
    covers: ['Engine'],
    excludes: ['Tyres'],
    issuedAt: '2026-11-20T16:30:05.000Z',
    ...over,
  });

export const pageOf = <R>(...rows: R[]) => ({ rows, paging: { page: 1, perPage: 20, count: rows.length } });

const tyrePrice = aPrice(4_900, {
  lines: [{ kind: 'base', code: 'tyre', label: 'Tyre cover, 12 months', amountPence: 4_900, productType: 'tyre' }],
  instalments: { count: 12, price: 4.08, pricePence: 408 },
});

/** A quote for tyre cover, and the MOT that can be added to it. */
export const aTyreQuote = aQuote({
  productType: 'tyre',
  step: 6,
  version: 7,
  vehicle: { make: 'Ford', model: 'Focus' },
  details: { first_name: 'Jo' },
  price: tyrePrice,
});
const visitPrice = {
  gross: 30,
  discounted: 30,
  per: 'total',
  label: null,
  saving: null,
  max_allowed_instalments_count: null,
  instalment_price: null,
} as const;
export const motTable: ProductTable = {
  product_type: 'mot',
  name: 'MOT',
  summary: 'The yearly MOT test at a garage near you.',
  priced_by: 'visit',
  durations: [{ duration: 'once', months: 12, label: 'one visit' }],
  versions: [
    {
      id: 91,
      version_id: 1,
      version: 'test',
      name: 'MOT test',
      summary: 'A class 4 MOT test.',
      covers: ['The MOT test'],
      excludes: ['Repairs'],
      claim_limit: null,
    },
  ],
  tyre_types: [],
  claim_limits: [],
  productKeys: ['mot-once-91-1'],
  productKeysStructured: { once: { '91': { '1': 'mot-once-91-1' } } },
  productPrices: { once: { '91': { '1': visitPrice } } },
  durationMap: { once: { id: 91, version_id: 1 } },
  add_ons: [],
  not_sold_because: null,
};
export const tyreProducts: QuoteProducts = { chosen: [], tables: [motTable], price: tyrePrice, instalments: false };
