import { earliestCollection } from '@kerbside/contracts/payments/direct-debit';
import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { lastDay } from '@kerbside/contracts/payments/instalment-edits';
import { checkedCardDays, paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import type { Pence } from '@kerbside/contracts/money/money';
import { minimumPaymentPence } from '@kerbside/contracts/payments/rewards';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import type { Method, PlannedLine } from '../methods/method-port.js';
import { dayOf, monthsAfter } from '../purchases/schedule.js';

export interface PlanTerms {
  readonly method: Method;
  readonly option: PaymentOption;
  /** The number of payments; 1 unless the option is `instalments`. */
  readonly count: number;
  /** Monthly cover: its first month, which the others follow. Absent for cover of a fixed length. */
  readonly isMonthly?: boolean;
  /** What is owed in money, after rewards. */
  readonly totalPence: Pence;
  readonly today: IsoDay;
  /** The first day of cover: a card that was only checked is charged then. */
  readonly startsOn: IsoDay | null;
  /** The day of the month on which direct debits are collected; null: as soon as possible. */
  readonly dayOfPayment: number | null;
}

/**
 * The payments of a plan. Of instalments each is the total / their number, to the penny (Q9); the last takes the odd pennies. Card and PayPal
 * pay the first today; a direct debit as soon as its mandate allows, in instalments and of monthly cover on the first preferred day after that.
 */
export const planOf = (terms: PlanTerms): readonly PlannedLine[] => {
  const { option, totalPence, count } = terms;
  const firstOn = firstDay(terms);
  if (totalPence === 0) return [];
  if (option !== 'instalments') return [{ dueOn: firstOn, amountPence: totalPence }];
  const anchor = isByDebit(terms.method) ? debitDay(firstOn, terms.dayOfPayment) : dayOf(firstOn);
  return paymentsOf(totalPence, count).map((amountPence, place) => ({
    dueOn: place === 0 ? firstOn : monthsAfter(firstOn, place, anchor),
    amountPence,
  }));
};

/** The day of the month on which direct debits are collected. The page calls each day over 28 the last of the month (Q5), so it is that. */
export const debitDay = (firstOn: IsoDay, dayOfPayment: number | null): number => {
  const day = dayOfPayment ?? dayOf(firstOn);
  return dayOfPayment === null && day > 28 ? lastDay : day;
};

/** Each payment takes at least £1 (Q9). */
export const hasMinimum = (lines: readonly PlannedLine[]): boolean => lines.every(({ amountPence }) => amountPence >= minimumPaymentPence);

const firstDay = ({ method, option, isMonthly = false, today, startsOn, dayOfPayment }: PlanTerms): IsoDay => {
  if (isByDebit(method)) {
    const earliest = earliestCollection(today, 'new');
    const isEachMonth = option === 'instalments' || isMonthly;
    return isEachMonth && dayOfPayment !== null ? onOrAfter(earliest, dayOfPayment) : earliest;
  }
  return option === 'preauth' ? between(today, startsOn ?? today, addDays(today, checkedCardDays)) : today;
};

const onOrAfter = (earliest: IsoDay, anchor: number): IsoDay => {
  const thisMonth = monthsAfter(earliest, 0, anchor);
  return thisMonth >= earliest ? thisMonth : monthsAfter(earliest, 1, anchor);
};

const between = (least: IsoDay, day: IsoDay, most: IsoDay): IsoDay => (day < least ? least : day > most ? most : day);
