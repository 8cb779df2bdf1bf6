import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';
import { startQuote } from '../../services/pricing/dist/quotes/model/quote.js';
import { repriced } from '../../services/pricing/dist/quote-price/repricing.js';
import { PublishedBooks } from '../../services/pricing/dist/rate-book/published-books.js';

const call = callsOf('pricing');
const id = (n) => `d0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** As many customers as in a busy minute, each with their own session and quote. */
const count = 64;
export const tokens = Array.from({ length: count }, (_, n) => `session-of-customer-${n}-${'0'.repeat(20)}`);
export const customerOf = (token) => ({ kind: 'customer', userId: id(tokens.indexOf(token)) });

const plan = {
  params: z.object({ quoteId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  query: z.object({ instalments: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
  headers: z.object({ 'x-quote-secret': z.optional(z.string()) }),
  data: z.unknown(),
};
export const readPlan = call('GET /api/pricing/bench/plans/{quoteId}', {
  ...plan,
  id: 'bench-plan',
  who: 'customer',
  summary: '',
});
export const readPublicPlan = call('GET /api/pricing/bench/public-plans/{quoteId}', {
  ...plan,
  id: 'bench-public-plan',
  who: 'public',
  summary: '',
});

const books = new PublishedBooks();
const day = '2026-11-02';
const ratedBy = { rateBookVersion: books.inForce(day).version, on: day };
const given = { id: id(count), reference: 'KS-7Q4K-2M9P', secretHash: '', productType: 'warranty', customerId: null };

/** By the pure rule of the product. */
const priceOf = ({ car, cover }) => {
  const chosen = { ...cover, instalments: cover.instalments === true };
  return repriced(
    { ...startQuote(given, new Date(day)), vehicle: car, ratedBy, products: [{ productType: 'warranty', cover: chosen }] },
    books,
  ).quote.price;
};

const question = {
  car: {
    make: 'Ford',
    mileage: 50_000,
    first_registration_date: '2020-05-01',
    engine_size_range: '1201_1600',
    gross_weight_range: 'up_to_2500',
    bhp_range: '101_150',
    private_use_only: 'yes',
  },
  cover: {
    version: 'complete',
    duration: '12',
    labour_rate: 120,
    repairer_preference: 'own_garage',
    repair_contribution: 0,
    extended_mileage: true,
    subproducts: [],
    additional_products: [],
    instalments: true,
  },
};

const planOf = (customerId) => ({
  id: given.id,
  reference: given.reference,
  productType: given.productType,
  status: 'open',
  step: 5,
  version: 7,
  customerId,
  createdAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2026-12-02T10:00:00.000Z',
  formCreatedAt: '2026-11-02T10:05:00.000Z',
  vehicle: {
    vrm_lookup_option: 'yes',
    registration_number: 'AA19AAA',
    make: 'Ford',
    model: 'Focus',
    mileage: 50_000,
    private_use_only: 'yes',
  },
  details: null,
  cover: { ...question.cover, betterment_removal: false, remove_wear_tear_90_days: false },
  price: priceOf(question),
  voucher: null,
});

/** In the memory of the process, because only the way to it is measured. */
export const plans = new Map(tokens.map((token) => [customerOf(token).userId, planOf(customerOf(token).userId)]));
