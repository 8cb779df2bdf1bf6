import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { isBought } from '@kerbside/contracts/payments/bought';
import { payments as words } from '../../messages/payments.js';

export const boughtFirstOverdue = (rows: readonly Payment[]): readonly Payment[] =>
  rows.filter(isBought).toSorted((a, b) => Number(isOverdue(b)) - Number(isOverdue(a)));

const isOverdue = ({ overduePence = 0 }: Payment): boolean => overduePence > 0;

/** What is paid of what is owed, and the sums beside it that are not nothing. */
export const sumsOf = (payment: Payment) => {
  const { amountPence, collectedPence: paid, pendingPence = 0, refundedPence = 0 } = payment;
  const { owedPence: owed = amountPence, toComePence: toCome = 0 } = payment;
  const rows = [
    { label: words.onItsWay, pence: pendingPence },
    { label: words.toCome, pence: toCome },
    { label: words.cancelledPart, pence: amountPence - owed },
    { label: words.refunded, pence: refundedPence },
  ];
  return {
    paid,
    owed,
    toCome,
    rows: rows.filter(({ pence }) => pence > 0).map(({ label, pence }) => ({ label, value: formatPounds(pence) })),
  };
};

interface HowFar {
  readonly atGarage?: Payment['atGarage'] | undefined;
  readonly monthlyPence?: Payment['monthlyPence'] | undefined;
  readonly paid: number;
  readonly owed: number;
  /** Nothing more is collected. */
  readonly isEnded: boolean;
}

/** How far something is paid, in a line. */
export const paidWords = ({ atGarage, monthlyPence, paid, owed, isEnded }: HowFar): string => {
  if (atGarage) return garagePaymentWords(atGarage);
  if (isEnded && owed === 0) return words.cancelled;
  if (typeof monthlyPence === 'number') return words.paidSoFar(formatPounds(paid));
  return paid === owed ? words.paidAll(formatPounds(paid)) : words.paidOf(formatPounds(paid), formatPounds(owed));
};

/** "Next payment £12.40 on 1 December, then 9 more." */
export const sentence = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
