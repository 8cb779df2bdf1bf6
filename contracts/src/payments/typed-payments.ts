import { addMonths, isRealDay, type IsoDay } from '../days/dates.js';
import {
  dayProblem,
  differenceTo,
  isEnough,
  onDayOfMonth,
  sumProblem,
  tooSmall,
  type EditedPayment,
  type EditLimits,
} from './instalment-edits.js';
import type { Pence } from '../money/money.js';
import { penceOfTyped } from '../reading/amount.js';

// The payments of the instalments editor while they are being typed.

export interface TypedPayment {
  /** Tells one row from another while they are added and removed. */
  readonly key: number;
  /** The payment that it changes; undefined for a new one. */
  readonly number: number | undefined;
  /** Pounds, as typed. */
  readonly price: string;
  /** The day, as a date control has it: empty until it is complete. */
  readonly date: string;
  /** The day that it has now, which may stay even if it is too soon to be chosen. */
  readonly agreedOn?: IsoDay | undefined;
}

export interface EditorRules extends EditLimits {
  /** What the payments must come to. */
  readonly targetPence: Pence;
  /** The first payment is taken as soon as it is agreed: its day stays. */
  readonly isFirstFixed: boolean;
}

export interface WantedPayment extends EditedPayment {
  readonly number: number | undefined;
}

export const typedPrice = (amountPence: Pence): string => (amountPence / 100).toFixed(2);

export const typedOf = (payments: readonly (EditedPayment & { readonly number?: number | undefined })[]): readonly TypedPayment[] =>
  payments.map(({ number, amountPence, dueOn }, key) => ({
    key,
    number,
    price: typedPrice(amountPence),
    date: dueOn,
    agreedOn: number === undefined ? undefined : dueOn,
  }));

export type PaymentErrors = Readonly<Record<string, string>>;
export const errorAt = ({ key }: Pick<TypedPayment, 'key'>, field: 'price' | 'date'): string => `${key}.${field}`;
/** The key of the error about all payments together. */
export const sumError = 'sum';

const enterPrice = 'Enter a price in pounds and pence';

export type PaymentsCheck = { readonly ok: true; readonly payments: readonly WantedPayment[] } | Refusal;
type Refusal = { readonly ok: false; readonly errors: PaymentErrors };

/** What was typed, as payments; or what is wrong, beside each field. The sum is checked once every field is right. */
export const checkTyped = (typed: readonly TypedPayment[], rules: EditorRules): PaymentsCheck => {
  const payments = typed.map(({ number, price, date }) => ({ number, amountPence: penceOfTyped(price), dueOn: date }));
  const errors = Object.fromEntries(typed.flatMap((one, place) => problemsOf(one, place, rules)));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const sum = sumProblem(payments, rules.targetPence);
  return sum === undefined ? { ok: true, payments } : { ok: false, errors: { [sumError]: sum } };
};

/** How far what was typed is from what it must come to; prices that cannot be read count as nothing. */
export const typedDifference = (typed: readonly TypedPayment[], { targetPence }: Pick<EditorRules, 'targetPence'>) =>
  differenceTo(
    typed.map(({ price }) => ({ amountPence: penceOfTyped(price) || 0 })),
    targetPence,
  );

/** The payment takes the difference to the target; undefined where that would leave it less than it must take. */
export const settled = (typed: readonly TypedPayment[], key: number, rules: EditorRules): TypedPayment | undefined => {
  const payment = typed.find((one) => one.key === key);
  const amountPence = (penceOfTyped(payment?.price ?? '') || 0) + typedDifference(typed, rules).differencePence;
  return payment && isEnough(amountPence) ? { ...payment, price: typedPrice(amountPence) } : undefined;
};

/** One more payment, a month after the last, of what is missing. */
export const withOneMore = (typed: readonly TypedPayment[], rules: EditorRules): readonly TypedPayment[] => {
  const { differencePence } = typedDifference(typed, rules);
  const last =
    typed
      .map(({ date }) => date)
      .filter(isRealDay)
      .toSorted()
      .at(-1) ?? rules.earliestOn;
  const [next] = onDayOfMonth([{ dueOn: addMonths(last, 1), amountPence: 0 }], Number(last.slice(8)), rules).payments;
  const key = Math.max(-1, ...typed.map((one) => one.key)) + 1;
  const price = differencePence > 0 ? typedPrice(differencePence) : '';
  return [...typed, { key, number: undefined, price, date: next?.dueOn ?? last }];
};

/** Moves every payment to one day of its month. A day that is not complete stays as it is, and so does the first payment where it is fixed. */
export const movedToDay = (
  typed: readonly TypedPayment[],
  day: number,
  rules: EditorRules,
): { readonly payments: readonly TypedPayment[]; readonly isExact: boolean } => {
  const isMovable = ({ date }: TypedPayment, place: number): boolean => isRealDay(date) && !(rules.isFirstFixed && place === 0);
  const movable = typed.filter(isMovable).map(({ key, date }) => ({ key, dueOn: date, amountPence: 0 }));
  const { payments, isExact } = onDayOfMonth(movable, day, rules);
  const days = new Map<number, IsoDay>(payments.map(({ key, dueOn }) => [key, dueOn]));
  return { payments: typed.map((one) => ({ ...one, date: days.get(one.key) ?? one.date })), isExact };
};

const problemsOf = (payment: TypedPayment, place: number, rules: EditorRules): [string, string][] => {
  const amountPence = penceOfTyped(payment.price);
  const price = Number.isNaN(amountPence) ? enterPrice : isEnough(amountPence) ? undefined : tooSmall;
  const isKept = (rules.isFirstFixed && place === 0) || payment.date === payment.agreedOn;
  const date = isKept ? undefined : dayProblem(payment.date, rules);
  return [
    ...(price === undefined ? [] : [[errorAt(payment, 'price'), price] as [string, string]]),
    ...(date === undefined ? [] : [[errorAt(payment, 'date'), date] as [string, string]]),
  ];
};
