import * as z from 'zod/mini';
import { publishedDay } from '../dates.js';
import { event } from '../event.js';
import { id, productType } from '../ids.js';
import { pence } from '../money.js';

export const policyIssued = event('claims', 'policy-issued', 1, {
  summary: 'A policy was issued from a payment. Exactly one per product bought. Days are YYYY-MM-DD, both covered.',
  data: z.object({
    policyId: id,
    policyNumber: z.string(),
    customerId: id,
    quoteId: id,
    paymentId: id,
    productType,
    premiumPence: pence,
    startsOn: publishedDay,
    endsOn: publishedDay,
  }),
  sample: {
    policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
    policyNumber: 'KS-WAR-0000001-100',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    paymentId: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
    productType: 'warranty',
    premiumPence: 31_240,
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
  },
});
