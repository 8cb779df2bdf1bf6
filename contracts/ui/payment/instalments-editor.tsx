import { useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { HostApi } from '../../src/host.js';
import { bulkDiffers, bulkDone, chooseDay, dayLabel, daysToChoose } from '../../src/payments/instalment-edits.js';
import { formatPounds } from '../../src/money/money.js';
import { errorAt, sumError, type TypedPayment } from '../../src/payments/typed-payments.js';
import { Button } from '../controls/button.js';
import css from './instalments-editor.module.css';
import { Cluster } from '../basics/layout.js';
import { SelectField } from '../controls/select-field.js';
import { TextField } from '../controls/text-field.js';
import { DialogFoot, FootPlace } from '../overlays/dialog-foot.js';
import type { Instalments } from './use-instalments.js';

const signed = (pence: number): string => `${pence < 0 ? '−' : '+'}${formatPounds(Math.abs(pence))}`;

const words = {
  day: 'Preferred day of the month',
  noDay: 'Choose a day',
  setDay: 'Set for all payments',
  payment: (number: number) => `Payment ${number}`,
  price: 'Price',
  date: 'Date',
  takeOf: (number: number, pence: number) => `${signed(pence)} ${pence < 0 ? 'off' : 'to'} payment ${number}`,
  remove: 'Remove',
  removeOf: (number: number) => `Remove payment ${number}`,
  add: 'Add a payment',
  sum: (pence: number, target: number) => `${formatPounds(pence)} of ${formatPounds(target)}`,
} as const;

interface InstalmentsEditorProps {
  readonly host: Pick<HostApi, 'toast'>;
  readonly instalments: Instalments;
  /** The highest number that a payment has: new ones follow it. */
  readonly highest: number;
}

/** The payments with their prices and days, one by one and all at once (Q4, Q5). For staff: load it lazily. */
export function InstalmentsEditor({ host, instalments, highest }: InstalmentsEditorProps) {
  const { payments, rules, errors, difference, add } = instalments;
  const place = useWrongFocus(instalments.attempt);
  const numbers = numbersOf(payments, highest);
  return (
    <div className={css.holder}>
      <div className={css.editor} ref={place}>
        <PreferredDay host={host} instalments={instalments} />
        <div className={css.heads} aria-hidden="true">
          <span>{words.price}</span>
          <span>{words.date}</span>
        </div>
        <ul className={css.rows}>
          {payments.map((payment, index) => (
            <li key={payment.key}>
              <Row instalments={instalments} payment={payment} place={index} number={numbers[index] ?? index + 1} />
            </li>
          ))}
        </ul>
        <Cluster spread>
          <Button label={words.add} size="small" variant="secondary" onClick={add} />
          <p className={css.sum} role="status">
            {words.sum(rules.targetPence - difference.differencePence, rules.targetPence)}
          </p>
        </Cluster>
        {errors[sumError] !== undefined && (
          <p className={css.wrong} role="alert">
            {errors[sumError]}
          </p>
        )}
      </div>
    </div>
  );
}

/** What is done with the payments, in sight however many there are. In a dialog it is that one's foot: a button that sends a form names it. */
export function InstalmentsFoot({ children }: { readonly children: ReactNode }) {
  if (useContext(FootPlace)) return <DialogFoot>{children}</DialogFoot>;
  return (
    <div className={css.foot}>
      <Cluster>{children}</Cluster>
    </div>
  );
}

/** Leads to the first field that is wrong. */
const useWrongFocus = (attempt: number) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return place;
};

/** New payments are numbered after all others, as the service will number them. */
const numbersOf = (payments: readonly TypedPayment[], highest: number): readonly number[] =>
  payments.map(({ number }, place) => number ?? highest + payments.slice(0, place + 1).filter((one) => one.number === undefined).length);

function PreferredDay({ host, instalments }: Pick<InstalmentsEditorProps, 'host' | 'instalments'>) {
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const choose = (chosen: string) => {
    setDay(chosen);
    setError(undefined);
  };
  const setAll = () => {
    if (day === '') return setError(chooseDay);
    const isExact = instalments.moveTo(Number(day));
    const { message, milliseconds } = isExact ? bulkDone : bulkDiffers;
    host.toast(message, isExact ? 'success' : 'warning', milliseconds);
  };
  return (
    <div className={css.bulk}>
      <SelectField
        label={words.day}
        value={day}
        onChange={choose}
        error={error}
        width={20}
        options={[{ value: '', label: words.noDay }, ...daysToChoose.map((one) => ({ value: String(one), label: dayLabel(one) }))]}
      />
      <Button label={words.setDay} variant="secondary" onClick={setAll} />
    </div>
  );
}

interface RowProps {
  readonly instalments: Instalments;
  readonly payment: TypedPayment;
  readonly place: number;
  readonly number: number;
}

function Row({ instalments, payment, place, number }: RowProps) {
  const id = useId();
  const { payments, rules, errors, set, remove } = instalments;
  const { key, price, date } = payment;
  const isFixed = rules.isFirstFixed && place === 0;
  const dayOfMonth = Number(date.slice(8));
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>{words.payment(number)}</legend>
      <div className={css.controls}>
        <TextField
          label={words.price}
          id={`${id}price`}
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(typed) => set(key, { price: typed })}
          error={errors[errorAt(payment, 'price')]}
        />
        <TextField
          label={words.date}
          hint={dayOfMonth > 28 ? dayLabel(dayOfMonth) : undefined}
          id={`${id}date`}
          type="date"
          min={isFixed ? undefined : rules.earliestOn}
          max={rules.latestOn}
          readOnly={isFixed}
          value={date}
          onChange={(typed) => set(key, { date: typed })}
          error={errors[errorAt(payment, 'date')]}
        />
        <div className={css.buttons}>
          <TakeDifference instalments={instalments} payment={payment} number={number} />
          {payments.length > 1 && !isFixed && (
            <Button label={words.remove} size="small" variant="quiet" aria-label={words.removeOf(number)} onClick={() => remove(key)} />
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** Shows the difference with its sign, and applies it; hidden when the payments add up (Q4). */
function TakeDifference({ instalments, payment, number }: Omit<RowProps, 'place'>) {
  const { sign, differencePence } = instalments.difference;
  const take = instalments.settle(payment.key);
  if (sign === null || !take) return null;
  return (
    <Button
      label={signed(differencePence)}
      size="small"
      variant="secondary"
      aria-label={words.takeOf(number, differencePence)}
      onClick={take}
    />
  );
}
