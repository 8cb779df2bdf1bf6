import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import type { Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { payments as words } from '../../messages/customer.js';

type PaymentStanding = keyof typeof words.status;

export const paymentTones: Readonly<Record<PaymentStanding, Tone>> = {
  created: 'neutral',
  requires_action: 'warning',
  processing: 'info',
  onItsWay: 'info',
  toCome: 'info',
  succeeded: 'success',
  partly: 'info',
  overdue: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
};

/** Monthly cover that has ended cost all of its months: more than the first, which was agreed to. */
export const pricePenceOf = ({ amountPence, owedPence }: Payment): Pence => Math.max(amountPence, owedPence);
export const priceOf = (payment: Payment): string =>
  typeof payment.monthlyPence === 'number' ? words.monthly(formatPounds(payment.monthlyPence)) : formatPounds(pricePenceOf(payment));

/** What of it will not be collected, in words; empty where nothing is cancelled, or all is: that is its status. */
export const cancelledOf = (payment: Payment): string => {
  const owedPence = owedOf(payment);
  const { atGarage, amountPence } = payment;
  return atGarage || owedPence === 0 || amountPence <= owedPence ? '' : words.cancelled(formatPounds(amountPence - owedPence));
};

/** Without what goes back when it arrives. */
export const owedOf = ({ owedPence, goesBackPence = 0 }: Payment): Pence => owedPence - goesBackPence;

/** What was bought in instalments is not paid by its first one. Of monthly cover another month is always to come. Nothing is processed of what is only due later: its customer reads that it is to come. */
export const standingOf = (payment: Payment): PaymentStanding => {
  const { status, isBought, collectedPence, pendingPence, toComePence, overduePence, monthlyPence } = payment;
  const owedPence = owedOf(payment);
  if (overduePence > 0) return 'overdue';
  if (status === 'processing' && isBought && payment.goesBackPence && owedPence === 0) return 'cancelled';
  if (isBought && collectedPence === 0 && pendingPence > 0) return 'onItsWay';
  if (status === 'processing' && isBought && collectedPence === 0 && toComePence > 0) return 'toCome';
  const isPartly = status === 'succeeded' && isBought && collectedPence < owedPence;
  return isPartly && typeof monthlyPence !== 'number' ? 'partly' : status;
};
