import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { aPayment } from '../../testing/samples.js';
import { receiptState } from './receipt-state.js';

const atGarage = (status: 'due' | 'paid' | 'void') => ({ amountPence: 31_240, dueOn: '2026-12-04', status });

describe('the state of a receipt', () => {
  it.each<[string, Partial<Payment>, string]>([
    ['of what was all paid', { owedPence: 31_240, collectedPence: 31_240 }, 'Paid'],
    ['of what rewards paid', { amountPence: 0, owedPence: 0, collectedPence: 0 }, 'Paid'],
    [
      'of a direct debit on its way',
      { status: 'processing', owedPence: 31_240, collectedPence: 0, pendingPence: 31_240 },
      '£312.40 is on its way',
    ],
    [
      'of a direct debit to come',
      { status: 'processing', owedPence: 31_240, collectedPence: 0, toComePence: 31_240 },
      '£312.40 still to come',
    ],
    ['of a plan', { owedPence: 26_900, collectedPence: 2_242 }, '£22.42 paid of £269.00'],
    [
      'of a plan in arrears',
      { owedPence: 26_900, collectedPence: 2_242, overduePence: 2_242 },
      '£22.42 is overdue, £22.42 paid of £269.00',
    ],
    [
      'of a direct debit that is tried again, whose money is on its way',
      { status: 'processing', owedPence: 4_484, collectedPence: 0, pendingPence: 2_242, overduePence: 2_242, toComePence: 2_242 },
      '£22.42 is overdue, £22.42 is on its way, £22.42 still to come',
    ],
    [
      'of a plan by direct debit, the first payment on its way',
      { status: 'processing', owedPence: 26_900, collectedPence: 0, pendingPence: 2_242, toComePence: 24_658 },
      '£22.42 is on its way, £246.58 still to come',
    ],
    [
      'of monthly cover to come',
      { status: 'processing', owedPence: 2_591, collectedPence: 0, toComePence: 2_591, monthlyPence: 2_591 },
      '£0.00 paid so far, £25.91 still to come',
    ],
    ['of monthly cover', { owedPence: 2_591, collectedPence: 2_591, monthlyPence: 2_591 }, '£25.91 paid so far'],
    ['of what went back', { owedPence: 31_240, collectedPence: 31_240, refundedPence: 500 }, 'Paid, £5.00 refunded'],
    [
      'of what is on its way back',
      { owedPence: 31_240, collectedPence: 31_240, refundedPence: 2_500, refunds: [aRefund({ status: 'pending', amountPence: 2_000 })] },
      'Paid, £5.00 refunded, £20.00 on its way back',
    ],
    ['of a plan that ended before it began', { status: 'processing', owedPence: 0, collectedPence: 0 }, 'Cancelled: nothing to pay'],
    [
      'of a plan that was cancelled with a payment on its way',
      { status: 'processing', owedPence: 1_658, collectedPence: 0, pendingPence: 1_658, goesBackPence: 1_658 },
      'Cancelled: nothing to pay',
    ],
    [
      'of a plan of which a part was cancelled with a payment on its way',
      { owedPence: 4_484, collectedPence: 2_242, pendingPence: 2_242, goesBackPence: 1_242 },
      '£22.42 paid of £32.42, £10.00 is on its way, £12.42 goes back to you when it arrives',
    ],
    ['of a visit to pay', { status: 'processing', atGarage: atGarage('due') }, '£312.40 to pay at the garage on 4 December 2026'],
    ['of a visit that was paid', { atGarage: atGarage('paid') }, '£312.40 paid at the garage'],
    ['of a visit that was cancelled', { status: 'cancelled', atGarage: atGarage('void') }, 'Cancelled: nothing to pay at the garage'],
  ])('A2, A8: %s', (_, over, said) => expect(receiptState(aPayment(over), '2026-12-04')).toBe(said));
});
