import { describe, expect, it } from '@jest/globals';
import type { ShownRefund } from '../http/payments/shown-refund.js';
import { refundLines } from './refund-words.js';

type Part = ShownRefund['parts'][number];
const at = '2026-11-20T10:00:00.000Z';
const part = (over: Partial<Part> = {}): Part => ({
  number: 1,
  line: 1,
  method: 'card',
  to: 'Visa ending 4242',
  amountPence: 500,
  status: 'refunded',
  at,
  ...over,
});
const refund = (over: Partial<ShownRefund> = {}): ShownRefund => ({
  refundId: 'r',
  amountPence: 500,
  rewardsPence: 0,
  requestedAt: at,
  parts: [part()],
  ...over,
});

describe('a refund, in words for its customer', () => {
  it.each<[string, Partial<Part>, string, string]>([
    ['is on its way', { status: 'pending' }, 'way', 'On its way to Visa ending 4242. It arrives by 4 December 2026.'],
    [
      'was paid back to a card',
      {},
      'paid',
      'Paid back to Visa ending 4242 on 20 November 2026. Your statement shows it by 4 December 2026.',
    ],
    [
      'was paid back to an account, over a weekend',
      { method: 'direct_debit', to: 'bank account ending 11' },
      'paid',
      'Paid back to bank account ending 11 on 20 November 2026. Your statement shows it by 26 November 2026.',
    ],
    ['was paid in another way', { status: 'redirected' }, 'paid', 'Paid back to you in another way on 20 November 2026.'],
    [
      'was refused, and is still owed',
      { status: 'held_up' },
      'held',
      'We could not pay it back to Visa ending 4242. We still owe you £5.00 and are putting it right. You do not need to do anything.',
    ],
  ])('%s', (_, over, state, says) =>
    expect(refundLines([refund({ parts: [part(over)] })])).toEqual([{ key: 'r:1', amountPence: 500, state, says }]),
  );

  it('names every part and the share of rewards', () =>
    expect(
      refundLines([refund({ rewardsPence: 100, parts: [part(), part({ number: 2, amountPence: 250 })] })]).map(
        ({ key, amountPence, says }) => [key, amountPence, says.slice(0, 26)],
      ),
    ).toEqual([
      ['r:1', 500, 'Paid back to Visa ending 4'],
      ['r:2', 250, 'Paid back to Visa ending 4'],
      ['r:rewards', 100, 'Given back to your rewards'],
    ]));
});
