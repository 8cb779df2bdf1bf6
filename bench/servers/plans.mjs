import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';

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

/** As long as that of a warranty. */
const price = Array.from({ length: 16 }, (_, n) => ({ key: `part-${n}`, label: 'What this part of the cover costs', pence: 1_000 + n }));

const planOf = (customerId) => ({
  id: id(count),
  reference: 'KS-7Q4K-2M9P',
  productType: 'warranty',
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
  cover: { version: 'complete', duration: '12', labour_rate: 120, repairer_preference: 'own_garage', instalments: true },
  price,
  voucher: null,
});

/** In the memory of the process, because only the way to it is measured. */
export const plans = new Map(tokens.map((token) => [customerOf(token).userId, planOf(customerOf(token).userId)]));
