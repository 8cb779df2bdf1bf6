import type { PaymentRequestItem } from '@stripe/stripe-js';
import { wallet as words } from '../../messages-ways.js';
import type { PaymentWay } from '../choice/ways.js';

/** What the wallet's window asks for: what is taken today; where nothing is, the first payment, marked as still to come. In pence, as the provider counts. */
export const walletSum = ({ option, todayPence, payments }: Pick<PaymentWay, 'option' | 'todayPence' | 'payments'>): PaymentRequestItem =>
  option === 'preauth'
    ? { label: words.payTo, amount: payments[0]?.amountPence ?? 0, pending: true }
    : { label: words.payTo, amount: todayPence };
