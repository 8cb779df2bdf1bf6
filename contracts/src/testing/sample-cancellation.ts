import type { Cancellation, CancellationWorking } from '../http/claims/cancellations.js';

/** The day after cooling-off: what was not used, less the fee. */
export const aWorking = (over: Partial<CancellationWorking> = {}): CancellationWorking => ({
  workingId: 'w1',
  on: '2026-12-04',
  isCoolingOff: false,
  period: { from: '2026-11-20', to: '2027-11-19', days: 365, unusedDays: 350 },
  paidPence: 31_240,
  totalPricePence: 31_240,
  creditNotePence: 29_956,
  feePence: 3_500,
  usedPartPence: 0,
  lines: [
    { code: 'paid', label: 'Paid so far', amountPence: 31_240 },
    { code: 'credit-note', label: 'Credit for 350 of 365 days not used', amountPence: 29_956 },
    { code: 'total-price', label: 'Price of the cover from 20 November 2026 to 19 November 2027', amountPence: -31_240 },
    { code: 'fee', label: 'Cancellation fee', amountPence: -3_500 },
  ],
  balancePence: 26_456,
  refundPence: 26_456,
  toComePence: 0,
  ...over,
});

export const aCancellation = (over: Partial<Cancellation> = {}): Cancellation => ({
  at: '2026-12-04T12:00:00.000Z',
  by: 'customer',
  reason: 'sold_vehicle',
  reasonNote: null,
  working: aWorking(),
  refundId: 'f0000000-0000-4000-8000-000000000001',
  reinstatedAt: null,
  mayBeTakenBack: false,
  ...over,
});
