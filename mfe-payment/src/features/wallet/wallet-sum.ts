import type { PaymentRequestItem } from '@stripe/stripe-js';
import { wallet as words } from '../../messages/ways.js';
import type { PaymentWay } from '../choice/ways.js';

/** The amount in the wallet's window, in pence: what is taken today or, if nothing is, the first payment, marked as pending. */
export const walletSum = ({ option, todayPence, payments }: Pick<PaymentWay, 'option' | 'todayPence' | 'payments'>): PaymentRequestItem =>
  option === 'preauth'
    ? { label: words.payTo, amount: payments[0]?.amountPence ?? 0, pending: true }
    : { label: words.payTo, amount: todayPence };
