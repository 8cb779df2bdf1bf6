import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import type { Pence } from '@kerbside/contracts/money/money';
import { button as words, failed, nameOf, plan } from '../../messages/ways.js';
import { askedBy, type ChosenWay, type MethodChoice, type PaymentWay } from '../choice/ways.js';
import { isVisitOnly } from '../visit/held-slot.js';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** "1 December". */
const formatDayAndMonth = (day: IsoDay): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`));

/** "today", or "on 1 December". */
export const whenOf = (day: IsoDay, today: IsoDay): string => (day <= today ? plan.nowToday : plan.on(formatDayAndMonth(day)));

/**
 * The day of the months of monthly cover. A direct debit on a day over 28 is one on the last of the month (Q5), also where it begins on the last of
 * February.
 */
export const eachMonthOn = ({ monthlyDay = 1 }: Pick<PaymentWay, 'monthlyDay'>): string => (monthlyDay > 28 ? plan.lastDay : plan.sameDay);

type Payments = Pick<ChosenWay, 'payments' | 'isEdited'>;

/** How much the last payment differs, because the total does not divide evenly. 0 for edited payments, which differ by choice. */
export const lastDiffersBy = ({ payments, isEdited }: Payments): Pence => {
  const [first, last] = [payments[0], payments.at(-1)];
  return isEdited || payments.length < 2 || !first || !last ? 0 : last.amountPence - first.amountPence;
};

/** Whether money is taken after today. */
export const takesLater = ({ payments, todayPence, monthlyPence }: PaymentWay): boolean =>
  monthlyPence !== null || payments.length > 1 || todayPence === 0;

type PlanLines = Pick<PaymentView, 'lines'>;

export const ifRefusedNow = (payment: PlanLines): string => (isVisitOnly(payment) ? plan.ifRefusedNowVisit : plan.ifRefusedNow);

/** What happens when a later payment fails: a visit is no cover, which could be suspended. */
export const ifFailsLater = (payment: PlanLines): string => (isVisitOnly(payment) ? plan.ifFailsLaterVisit : plan.ifFailsLater);

/** The button says what it will do; a card's also when it is charged. */
export const buttonOf = (type: MethodChoice, { option, payments, todayPence, totalPence }: PaymentWay, today: IsoDay): string => {
  switch (askedBy(type)) {
    case 'approval':
      return words.approve(nameOf(type));
    case 'bank-account':
      return words.setUp(nameOf(type));
    case 'reference':
      return words.other(totalPence);
    case 'card':
      return option === 'preauth' ? words.preauth(totalPence, whenOf(payments[0]?.dueOn ?? today, today)) : words.now(todayPence);
    case undefined:
      return words.atGarage(totalPence);
  }
};

export const busyOf = (type: MethodChoice, { option }: Pick<PaymentWay, 'option'>): string => {
  switch (askedBy(type)) {
    case 'approval':
      return words.leaving(nameOf(type));
    case 'bank-account':
      return words.settingUp(nameOf(type));
    case 'reference':
      return words.recording;
    case 'card':
      return option === 'preauth' ? words.checking : words.paying;
    case undefined:
      return words.booking;
  }
};

/** What was not done, where it was refused: nothing is taken today of who sets up a debit or pays at the garage. */
export const failedOf = (type: MethodChoice, isUntried?: boolean): string => {
  switch (askedBy(type)) {
    case 'bank-account':
      return failed.setUp(nameOf(type));
    case undefined:
      return failed.booking;
    default:
      return isUntried ? failed.untried : failed.payment;
  }
};
