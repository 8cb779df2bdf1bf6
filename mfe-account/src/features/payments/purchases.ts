import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { isBought } from '@kerbside/contracts/payments/bought';
import { payments as words } from '../../messages/payments.js';

export const boughtFirstOverdue = (rows: readonly Payment[]): readonly Payment[] =>
  rows.filter(isBought).toSorted((a, b) => Number(isOverdue(b)) - Number(isOverdue(a)));

const isOverdue = ({ overduePence = 0 }: Payment): boolean => overduePence > 0;

/** What is paid of what is owed, and the sums beside it that are not nothing. An older service says only what it costs. */
export const sumsOf = ({ amountPence, owedPence, collectedPence, pendingPence = 0, refundedPence = 0, overduePence = 0 }: Payment) => {
  const owed = owedPence ?? amountPence;
  const paid = collectedPence ?? amountPence;
  const rows = [
    { label: words.onItsWay, pence: pendingPence },
    { label: words.toCome, pence: owed - paid - pendingPence - overduePence },
    { label: words.refunded, pence: refundedPence },
  ];
  return { paid, owed, rows: rows.filter(({ pence }) => pence > 0).map(({ label, pence }) => ({ label, value: formatPounds(pence) })) };
};

/** "Next payment £12.40 on 1 December, then 9 more." */
export const sentence = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
