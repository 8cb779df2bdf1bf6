import * as z from 'zod/mini';
import { instant, isoDay } from '../days/dates.js';
import { event } from '../event.js';
import { id, productType } from '../ids.js';
import { pence } from '../money/money.js';

const quoteId = '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

export const quoteStarted = event('pricing', 'quote-started', 1, {
  summary: 'A quote was started.',
  data: z.object({
    quoteId: id,
    productType,
    /** How staff and customers call it. */
    reference: z.string(),
    /** Who began it while signed in, or for whom staff did. Null without an account. */
    customerId: z.nullable(id),
  }),
  sample: { quoteId, productType: 'warranty', reference: 'KQ-4SE354DX', customerId },
});

export const quoteUpdated = event('pricing', 'quote-updated', 1, {
  summary: 'A step of a quote was submitted.',
  data: z.object({ quoteId: id, customerId: z.nullable(id), step: z.int() }),
  sample: { quoteId, customerId, step: 2 },
});

export const quotePriced = event('pricing', 'quote-priced', 1, {
  summary: 'A quote was priced or re-priced. Several changes of price within a second may be told as one.',
  isLatestOnly: true,
  data: z.object({
    quoteId: id,
    customerId: z.nullable(id),
    productTypes: z.array(productType),
    priceVersion: z.int(),
    totalPence: pence,
    originalPence: pence,
    rateBookVersion: z.int(),
  }),
  sample: {
    quoteId,
    customerId,
    productTypes: ['warranty'],
    priceVersion: 3,
    totalPence: 31_240,
    originalPence: 34_711,
    rateBookVersion: 1,
  },
});

export const quoteReserved = event('pricing', 'quote-reserved', 1, {
  summary: 'A customer reserved the price of a quote. The moment is when the reservation ends.',
  data: z.object({ quoteId: id, customerId: z.nullable(id), priceVersion: z.int(), totalPence: pence, reservedUntil: instant }),
  sample: { quoteId, customerId, priceVersion: 3, totalPence: 31_240, reservedUntil: '2026-12-04T09:30:00.000Z' },
});

export const quoteAdjusted = event('pricing', 'quote-adjusted', 1, {
  summary: 'Staff changed the price of a quote, or removed the change (0 %).',
  data: z.object({ quoteId: id, staffId: id, priceVersion: z.int(), totalPence: pence, discountPercent: z.number() }),
  sample: { quoteId, staffId: '00000000-0000-4000-8000-00000000000a', priceVersion: 4, totalPence: 29_678, discountPercent: 5 },
});

export const serviceDueNoted = event('pricing', 'service-due-noted', 1, {
  summary:
    'Whoever bought cover said when the next service of its car is due, or took that back (null). The day is YYYY-MM-DD. Once for each other answer.',
  data: z.object({ quoteId: id, customerId: id, serviceDueOn: z.nullable(isoDay()) }),
  sample: { quoteId, customerId, serviceDueOn: '2027-05-01' },
});

export const quoteExpired = event('pricing', 'quote-expired', 1, {
  summary: 'A quote expired after 30 days.',
  data: z.object({ quoteId: id }),
  sample: { quoteId },
});
