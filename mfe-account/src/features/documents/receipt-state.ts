import type { IsoDay } from '@kerbside/contracts/days/dates';
import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { refundedWords } from '@kerbside/contracts/payments/refund-words';
import { documents } from '../../messages/documents.js';
import { payments } from '../../messages/payments.js';
import { sumsOf } from '../payments/purchases.js';

const words = documents.receiptState;

/** How far a purchase is paid, beside its receipt. It never calls future payments paid. */
export const receiptState = (payment: Payment, today: IsoDay): string => {
  const { amountPence, atGarage, overduePence, goesBackPence = 0 } = payment;
  if (atGarage) return garagePaymentWords(atGarage, today);
  const { paid, owed, onItsWay, toCome } = sumsOf(payment);
  if (owed === 0 && amountPence > 0) return payments.cancelled;
  const said = [
    overduePence > 0 && payments.overdue(formatPounds(overduePence)),
    isMonthly(payment) ? payments.paidSoFar(formatPounds(paid)) : paidOf(paid, owed),
    onItsWay > 0 && words.onItsWay(formatPounds(onItsWay)),
    goesBackPence > 0 && words.goesBack(formatPounds(goesBackPence)),
    paid === 0 && toCome > 0 && words.toCome(formatPounds(toCome)),
    ...refundedWords(payment),
  ];
  return said.filter((part) => part !== false).join(', ');
};

const isMonthly = ({ monthlyPence }: Payment): boolean => typeof monthlyPence === 'number';

const paidOf = (paid: number, owed: number): string | false =>
  paid === owed ? words.paid : paid > 0 && payments.paidOf(formatPounds(paid), formatPounds(owed));
