import { useState } from 'react';
import {
  checkTyped,
  errorAt,
  movedToDay,
  settled,
  sumError,
  typedDifference,
  withOneMore,
  type EditorRules,
  type PaymentErrors,
  type TypedPayment,
  type WantedPayment,
} from '../../src/payments/typed-payments.js';

export interface Instalments {
  readonly payments: readonly TypedPayment[];
  readonly rules: EditorRules;
  readonly errors: PaymentErrors;
  /** Counts failed checks: each one moves the focus to what is wrong. */
  readonly attempt: number;
  readonly difference: ReturnType<typeof typedDifference>;
  readonly set: (key: number, change: Partial<Pick<TypedPayment, 'price' | 'date'>>) => void;
  readonly add: () => void;
  readonly remove: (key: number) => void;
  /** The payment takes the difference to the target; undefined where it cannot. */
  readonly settle: (key: number) => (() => void) | undefined;
  /** Answers whether every payment is on that day. */
  readonly moveTo: (day: number) => boolean;
  /** The day of the month that all of them were moved to; undefined when none was chosen, or something was changed since. */
  readonly preferredDay: number | undefined;
  readonly replace: (payments: readonly TypedPayment[]) => void;
  /** The payments when all is right; otherwise shows what is wrong. */
  readonly check: () => readonly WantedPayment[] | undefined;
  /** Shows what the service refused, by the names of its fields: `lines.0.dueOn`. */
  readonly refuse: (fields: PaymentErrors) => void;
}

/** What is typed into an `InstalmentsEditor`: it is kept when refused, and each error disappears as its field is corrected. */
export const useInstalments = (initial: readonly TypedPayment[], rules: EditorRules): Instalments => {
  const [payments, setPayments] = useState(initial);
  const [errors, setErrors] = useState<PaymentErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [preferredDay, setPreferredDay] = useState<number>();
  const show = (wrong: PaymentErrors) => {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt((count) => count + 1);
  };
  const change = (next: readonly TypedPayment[], mended: readonly string[] = Object.keys(errors)) => {
    setPayments(next);
    setPreferredDay(undefined);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== sumError && !mended.includes(name))));
  };
  const set: Instalments['set'] = (key, typed) =>
    change(
      payments.map((one) => (one.key === key ? { ...one, ...typed } : one)),
      [...(typed.price === undefined ? [] : [errorAt({ key }, 'price')]), ...(typed.date === undefined ? [] : [errorAt({ key }, 'date')])],
    );
  return {
    payments,
    rules,
    errors,
    attempt,
    difference: typedDifference(payments, rules),
    set,
    add: () => change(withOneMore(payments, rules), []),
    remove: (key) =>
      change(
        payments.filter((one) => one.key !== key),
        [errorAt({ key }, 'price'), errorAt({ key }, 'date')],
      ),
    settle: (key) => {
      const taken = settled(payments, key, rules);
      return taken && (() => set(key, { price: taken.price }));
    },
    moveTo: (day) => {
      const moved = movedToDay(payments, day, rules);
      change(
        moved.payments,
        payments.map((one) => errorAt(one, 'date')),
      );
      setPreferredDay(day);
      return moved.isExact;
    },
    preferredDay,
    replace: (next) => change(next),
    check: () => {
      const checked = checkTyped(payments, rules);
      show(checked.ok ? {} : checked.errors);
      return checked.ok ? checked.payments : undefined;
    },
    refuse: (fields) => show(errorsOf(fields, payments)),
  };
};

const fieldsOf: Readonly<Record<string, 'price' | 'date'>> = { dueOn: 'date', amountPence: 'price', number: 'price' };

const errorsOf = (fields: PaymentErrors, payments: readonly TypedPayment[]): PaymentErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [, place = '', field = ''] = name.split('.');
      const [payment, control] = [payments[Number(place)], fieldsOf[field]];
      return [payment && control ? errorAt(payment, control) : sumError, message];
    }),
  );
