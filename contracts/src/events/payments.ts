import * as z from 'zod/mini';
import { event } from '../event.js';
import { id } from '../ids.js';
import { pence } from '../money.js';

const sample = {
  paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
  quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  amountPence: 31_240,
};
const facts = { paymentId: id, quoteId: id, customerId: id, amountPence: pence };

export const paymentSucceeded = event('payments', 'payment-succeeded', 1, {
  summary: 'The money for a quote was taken. Exactly one per quote. The price was `amountPence` and, besides, the rewards that were used.',
  data: z.object({
    ...facts,
    currency: z.literal('gbp'),
    method: z.string(),
    voucherCode: z.nullable(z.string()),
    rewardsPence: z.optional(pence),
  }),
  sample: { ...sample, currency: 'gbp', method: 'card', voucherCode: 'WELCOME10', rewardsPence: 0 },
});

export const paymentFailed = event('payments', 'payment-failed', 1, {
  summary: 'An attempt to pay failed; the quote may be paid again. `reason` is the provider’s code.',
  data: z.object({ paymentId: id, quoteId: id, reason: z.string() }),
  sample: { paymentId: sample.paymentId, quoteId: sample.quoteId, reason: 'insufficient_funds' },
});

export const paymentProcessing = event('payments', 'payment-processing', 1, {
  summary: 'The provider has accepted the payment and will settle it later.',
  data: z.object({ paymentId: id, quoteId: id }),
  sample: { paymentId: sample.paymentId, quoteId: sample.quoteId },
});
