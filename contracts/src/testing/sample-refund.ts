import type { ShownRefund } from '../http/payments/shown-refund.js';

/** £5.00 on its way to a card. */
export const aRefund = (over: Partial<ShownRefund['parts'][number]> = {}): ShownRefund => ({
  refundId: 'd0000000-0000-4000-8000-0000000000f1',
  amountPence: 500,
  rewardsPence: 0,
  requestedAt: '2026-11-20T10:00:00.000Z',
  parts: [
    {
      number: 1,
      line: 1,
      method: 'card',
      to: 'Visa ending 4242',
      amountPence: 500,
      status: 'pending',
      at: '2026-11-20T10:00:00.000Z',
      ...over,
    },
  ],
});
