import * as z from 'zod/mini';
import { event } from '../event.js';
import { discount } from '../http/pricing-internal.js';
import { id } from '../ids.js';

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
  data: z.object({ voucherId: id, code: z.string(), quoteId: id, paymentId: id }),
  sample: { voucherId: sample.voucherId, code: sample.code, quoteId: sample.quoteId, paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901' },
});
