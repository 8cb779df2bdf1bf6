import * as z from 'zod/mini';
import { isoDay } from '../days/dates.js';
import { event } from '../event.js';
import { id, productType } from '../ids.js';
import { pence, discount } from '../money/money.js';
import { partnerProducts } from '../products/partner-products.js';

const sample = {
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  voucherId: '1a2b3c4d-5e6f-4708-8192-a3b4c5d6e7f8',
  code: 'WELCOME10',
  applicationVersion: 1,
};
const facts = { quoteId: id, voucherId: id, code: z.string(), applicationVersion: z.int() };

export const voucherApplied = event('vouchers', 'voucher-applied', 1, {
  summary: 'A voucher was put on a quote.',
  data: z.object({ ...facts, label: z.string(), discount }),
  sample: { ...sample, label: '10% off', discount: { kind: 'percent', percent: 10 } },
});

export const voucherRemoved = event('vouchers', 'voucher-removed', 1, {
  summary: 'A voucher was taken off a quote.',
  data: z.object(facts),
  sample: { ...sample, applicationVersion: 2 },
});

export const voucherRedeemed = event('vouchers', 'voucher-redeemed', 1, {
  summary: 'A voucher was used by a purchase.',
  subject: 'quoteId',
  data: z.object({ voucherId: id, code: z.string(), quoteId: id, paymentId: id }),
  sample: { voucherId: sample.voucherId, code: sample.code, quoteId: sample.quoteId, paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901' },
});

const movement = { customerId: id, movementId: id, amountPence: pence, balancePence: pence };
const movementSample = {
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  movementId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  amountPence: 625,
  balancePence: 2_625,
};

export const rewardsCredited = event('vouchers', 'rewards-credited', 1, {
  summary:
    'A customer was given rewards. `balancePence` is what they hold after it; below 0 they still owe that much. `availableFrom`: the day from which it can be used, when that is not at once.',
  data: z.object({ ...movement, availableFrom: z.optional(isoDay()) }),
  sample: { ...movementSample, availableFrom: '2026-12-06' },
});

export const rewardsUsed = event('vouchers', 'rewards-used', 1, {
  summary: 'A customer paid with rewards.',
  data: z.object({ ...movement, paymentId: id }),
  sample: { ...movementSample, balancePence: 2_000, paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901' },
});

export const rewardsTakenBack = event('vouchers', 'rewards-taken-back', 1, {
  summary:
    'Money of a purchase went back, by a refund or by its bank: what the customer had earned on it, or by a friend’s purchase, was taken from their rewards. `balancePence` below 0 is what they owe: later rewards go towards it first.',
  data: z.object({ ...movement, paymentId: id }),
  sample: { ...movementSample, balancePence: 2_000, paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901' },
});

export const partnerQuoteRequested = event('vouchers', 'partner-quote-requested', 1, {
  summary: 'A customer went to a partner’s offer for their car.',
  subject: null,
  data: z.object({ customerId: id, carId: id, provider: z.string(), productType, pricePence: pence, durationMonths: z.int() }),
  sample: {
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
    provider: 'wecovercars',
    productType: 'tyre',
    pricePence: 6_900,
    durationMonths: 12,
  },
});

export const partnerOfferRequested = event('vouchers', 'partner-offer-requested', 1, {
  summary: 'A customer went to a partner’s offer of something that we do not sell.',
  subject: null,
  data: z.object({
    customerId: id,
    carId: id,
    provider: z.string(),
    product: z.enum(partnerProducts),
    pricePence: pence,
    durationMonths: z.int(),
  }),
  sample: {
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
    provider: 'wecovercars',
    product: 'key_cover',
    pricePence: 2_400,
    durationMonths: 12,
  },
});
