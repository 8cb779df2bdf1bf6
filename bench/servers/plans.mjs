import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';
import { flag, wholeNumber } from '@kerbside/contracts/fields';
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
export const readPlan = call({
  ...plan,
  id: 'bench-plan',
  method: 'GET',
  path: '/api/pricing/bench/plans/{quoteId}',
  who: 'customer',
  summary: '',
});
export const readPublicPlan = call({
  ...plan,
  id: 'bench-public-plan',
  method: 'GET',
  path: '/api/pricing/bench/public-plans/{quoteId}',
  who: 'public',
  summary: '',
});

/** As step 3 of the quote sends it. */
const cover = z.object({
  version: z.string().check(z.minLength(1), z.maxLength(60)),
  duration: z.string().check(z.minLength(1), z.maxLength(4)),
  labour_rate: wholeNumber('Choose a labour rate', 1, 1000),
  repairer_preference: z.enum(['network', 'own_garage']),
  repair_contribution: wholeNumber('Choose a repair contribution', 0, 10_000),
  extended_mileage: z.optional(flag),
  betterment_removal: z.optional(flag),
  remove_wear_tear_90_days: z.optional(flag),
  subproducts: z.array(z.string()),
  additional_products: z.array(z.string()),
  instalments: z.optional(flag),
});
export const askPrice = call({
  id: 'bench-price',
  method: 'POST',
  path: '/api/pricing/bench/prices',
  who: 'public',
  summary: '',
  body: z.object({
    car: z.object({
      make: z.string(),
      mileage: z.int(),
      first_registration_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      engine_size_range: z.string(),
      gross_weight_range: z.string(),
      bhp_range: z.string(),
      private_use_only: z.enum(['yes', 'no']),
    }),
    cover,
  }),
  data: z.unknown(),
});

const books = new PublishedBooks();
const day = '2026-11-02';
const ratedBy = { rateBookVersion: books.inForce(day).version, on: day };
const given = { id: id(count), reference: 'KS-7Q4K-2M9P', secretHash: '', productType: 'warranty', customerId: null };

/** The pure rule, the same for both sides. */
export const priceOf = ({ car, cover }) => {
  const chosen = { ...cover, instalments: cover.instalments === true };
  return repriced(
    { ...startQuote(given, new Date(day)), vehicle: car, ratedBy, products: [{ productType: 'warranty', cover: chosen }] },
    books,
  ).quote.price;
};

export const question = {
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
