import { addBankDays, bankDayFrom, isBankDay } from '../days/bank-days.js';
import { addDays, addMonths, daysBetween, formatLongDay, isRealDay, type IsoDay } from '../days/dates.js';
import { paymentsOf } from './instalment-plan.js';
import { formatPounds, type Pence } from '../money/money.js';
import { minimumPaymentPence } from './rewards.js';

// The rules of the instalments editor (Q4, Q5): the pages that edit payments and the service that accepts them follow the same ones.

export interface EditedPayment {
  readonly dueOn: IsoDay;
  readonly amountPence: Pence;
}

/** The days that a payment may be on. */
export interface EditLimits {
  readonly earliestOn: IsoDay;
  readonly latestOn: IsoDay;
  /** A direct debit is collected on days on which banks work. */
  readonly onBankDays: boolean;
}

export interface EditDifference {
  readonly sign: 'minus' | 'plus' | null;
  /** Negative when the payments are too much. */
  readonly differencePence: Pence;
}

/** How the payments compare with what they must come to: above it a minus and the negative difference, below it a plus, equal nothing (Q4). */
export const differenceTo = (payments: readonly Pick<EditedPayment, 'amountPence'>[], targetPence: Pence): EditDifference => {
  const differencePence = targetPence - payments.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return { sign: differencePence < 0 ? 'minus' : differencePence > 0 ? 'plus' : null, differencePence };
};

/** Says by how much the payments miss their sum; undefined when they do not. */
export const sumProblem = (payments: readonly Pick<EditedPayment, 'amountPence'>[], targetPence: Pence): string | undefined => {
  const { sign, differencePence } = differenceTo(payments, targetPence);
  if (sign === null) return undefined;
  const [difference, target] = [formatPounds(Math.abs(differencePence)), formatPounds(targetPence)];
  return `The payments must add up to ${target}. They are ${difference} too ${sign === 'minus' ? 'much' : 'little'}`;
};

export const tooSmall = `Each payment must be ${formatPounds(minimumPaymentPence)} or more`;
/** Whether a payment takes the least that it must (Q9). */
export const isEnough = (amountPence: Pence): boolean => amountPence >= minimumPaymentPence;

export const banksAreClosed = 'Banks are closed on this day. Choose a working day';

/** Says what is wrong with the day of one payment. */
export const dayProblem = (day: IsoDay, { earliestOn, latestOn, onBankDays }: EditLimits): string | undefined => {
  if (!isRealDay(day)) return 'Enter a real date';
  if (day < earliestOn || day > latestOn) return `Choose a day between ${formatLongDay(earliestOn)} and ${formatLongDay(latestOn)}`;
  return onBankDays && !isBankDay(day) ? banksAreClosed : undefined;
};

/** How the editor names a day of the month: over 28 it is the last one (Q5). */
export const dayLabel = (day: number): string => (day > 28 ? 'Last day of the Month' : String(day));

/** The day of the month that stands for its last. */
export const lastDay = 31;
export const daysToChoose: readonly number[] = [...Array.from({ length: 28 }, (_, place) => place + 1), lastDay];

export const chooseDay = 'Choose a day of the month';
export const bulkDone = { message: 'All payments updated. Submit to save your changes', milliseconds: 2_500 } as const;
export const bulkDiffers = {
  message: 'Some dates are different from expectations. Please, check everything carefully before submitting',
  milliseconds: 8_000,
} as const;

export interface DaySet<P> {
  readonly payments: readonly P[];
  /** False when a payment could not be put on the day: staff are asked to check. */
  readonly isExact: boolean;
}

/** Moves every payment to one day of its month: capped at the month's last day and at the last day allowed, and never too soon (Q5). */
export const onDayOfMonth = <P extends EditedPayment>(payments: readonly P[], day: number, limits: EditLimits): DaySet<P> => {
  const moved = payments.map((payment) => ({ ...payment, dueOn: allowed(dayIn(payment.dueOn, day), limits) }));
  return { payments: moved, isExact: moved.every(({ dueOn }, place) => dueOn === dayIn(payments[place]?.dueOn ?? dueOn, day)) };
};

/** One payment in several, a month apart from a day on: the last takes the odd pennies, and a direct debit moves to the next working day. */
export const splitPayments = (
  totalPence: Pence,
  count: number,
  { startsOn, onBankDays }: { readonly startsOn: IsoDay; readonly onBankDays: boolean },
): readonly EditedPayment[] =>
  paymentsOf(totalPence, count).map((amountPence, place) => {
    const dueOn = addMonths(startsOn, place);
    return { amountPence, dueOn: onBankDays ? bankDayFrom(dueOn) : dueOn };
  });

const allowed = (day: IsoDay, { earliestOn, latestOn, onBankDays }: EditLimits): IsoDay => {
  const capped = day < latestOn ? day : latestOn;
  const inTime = capped > earliestOn ? capped : earliestOn;
  if (!onBankDays) return inTime;
  const collected = bankDayFrom(inTime);
  return collected > latestOn ? addBankDays(inTime, -1) : collected;
};

/** This day of the same month, or its last day. */
const dayIn = (month: IsoDay, day: number): IsoDay => {
  const first = `${month.slice(0, 8)}01`;
  return addDays(first, Math.min(day, daysBetween(first, addMonths(first, 1))) - 1);
};
