import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { form as words } from '../../messages/cancellation.js';
import { typedPrice } from '@kerbside/contracts/payments/typed-payments';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import type { Wishes } from '../../api/cancellation-api.js';
import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import { useState } from 'react';

interface AmountFieldsProps {
  readonly kind: Policy['kind'];
  readonly typed: ReturnType<typeof useWishes>;
  readonly working: CancellationWorking | undefined;
  /** What the service says is wrong with the day. */
  readonly dayError: string | undefined;
  readonly refused: Readonly<Record<string, string>>;
}

/** The day, and the amounts that staff may set (A3). In cooling-off, and where a garage is paid, nobody can be charged, so there is nothing to set. */
export function AmountFields({ kind, typed, working, dayError, refused }: AmountFieldsProps) {
  const isAtGarage = working?.atGarage !== undefined;
  const isFixed = isAtGarage || working?.isCoolingOff === true;
  const amount = (name: AmountName, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      prefix="£"
      inputMode="decimal"
      width={10}
      name={name}
      value={typed.valueOf(name, working)}
      onChange={(text) => typed.type(name, text)}
      onBlur={() => typed.leave(name)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It is computed first, because what was shown is not what is being requested.
        event.preventDefault();
        typed.leave(name);
      }}
      error={typed.isWrong(name) ? words.enterAmount : refused[name]}
    />
  );
  return (
    <Stack>
      <DateField label={words.on[kind]} hint={words.onHint[kind]} name="on" value={typed.day} onChange={typed.typeDay} error={dayError} />
      {isFixed ? (
        <Alert tone="info">{isAtGarage ? words.atGarage : words.coolingOff}</Alert>
      ) : (
        <>
          <p>{words.computed}</p>
          {amount('feePence', words.fee)}
          {amount('creditNotePence', words.creditNote)}
          {amount('usedPartPence', words.usedPart, words.usedPartHint)}
        </>
      )}
    </Stack>
  );
}

export type AmountName = 'feePence' | 'creditNotePence' | 'usedPartPence';
/** Pounds, as typed; absent: computed. */
export type TypedAmounts = Readonly<Partial<Record<AmountName, string | undefined>>>;

/** The computed value of each amount, as its field shows it. */
export const amountNames: Readonly<Record<AmountName, (working: CancellationWorking) => string>> = {
  feePence: ({ feePence }) => typedPrice(feePence),
  creditNotePence: ({ creditNotePence }) => typedPrice(creditNotePence),
  usedPartPence: ({ usedPartPence }) => typedPrice(usedPartPence),
};

export const isAmount = (text: string): boolean => penceOfTyped(text) >= 0;

/** An amount as its field shows it once left: "35" is "35.00"; an empty one is computed again. */
export const shownAmount = (text: string | undefined): string | undefined => {
  if (text === undefined || text.trim() === '') return undefined;
  return isAmount(text) ? typedPrice(penceOfTyped(text)) : text;
};

export const enteredAmounts = ({ feePence, creditNotePence, usedPartPence }: TypedAmounts): Omit<Wishes, 'on'> => ({
  ...(feePence === undefined ? {} : { feePence: penceOfTyped(feePence) }),
  ...(creditNotePence === undefined ? {} : { creditNotePence: penceOfTyped(creditNotePence) }),
  ...(usedPartPence === undefined ? {} : { usedPartPence: penceOfTyped(usedPartPence) }),
});

const names = ['feePence', 'creditNotePence', 'usedPartPence'] as const;
const labels = { feePence: 'fee', creditNotePence: 'creditNote', usedPartPence: 'usedPart' } as const;

/** The day and the amounts that staff set, while they are typed. What is left empty is computed. */
export const useWishes = (today: IsoDay) => {
  const [day, setDay] = useState<TypedDay>(() => typedOfDay(today));
  const [on, setOn] = useState<IsoDay>(today);
  const [amounts, setAmounts] = useState<TypedAmounts>({});
  const [applied, setApplied] = useState<TypedAmounts>({});

  const typeDay = (typed: TypedDay) => {
    setDay(typed);
    const whole = dayOfTyped(typed);
    if (isRealDay(whole)) setOn(whole);
  };
  const type = (name: AmountName, text: string) => setAmounts((now) => ({ ...now, [name]: text }));
  /** A price is formatted when its field is left (A5). */
  const leave = (name: AmountName) => {
    const text = shownAmount(amounts[name]);
    const next = { ...amounts, [name]: text };
    setAmounts(next);
    if (text === undefined || isAmount(text)) setApplied((now) => ({ ...now, [name]: text }));
  };
  const isDay = isRealDay(dayOfTyped(day));
  const isWrong = (name: AmountName) => Boolean(amounts[name]?.trim()) && !isAmount(amounts[name] ?? '');
  /** What has to be corrected before anything is computed, by the name of its field. */
  const wrong = Object.fromEntries([
    ...(isDay ? [] : [['on', words.enterDay] as const]),
    ...names.filter(isWrong).map((name) => [name, words.enterOf(words[labels[name]])] as const),
  ]);
  const wishes: Wishes = { on, ...enteredAmounts(applied) };
  /** What was typed, as a draft keeps it: a day that was left alone is the day on which the draft is used. */
  const kept = {
    on: on === today ? '' : on,
    feePence: amounts.feePence ?? '',
    creditNotePence: amounts.creditNotePence ?? '',
    usedPartPence: amounts.usedPartPence ?? '',
  };
  const restore = (name: keyof typeof kept, text: string) => {
    if (text === '') return;
    if (name === 'on') return typeDay(typedOfDay(text));
    setAmounts((now) => ({ ...now, [name]: text }));
    if (isAmount(text)) setApplied((now) => ({ ...now, [name]: text }));
  };
  return {
    wishes,
    day,
    typeDay,
    type,
    leave,
    valueOf: (name: AmountName, working: CancellationWorking | undefined) => amounts[name] ?? (working ? amountNames[name](working) : ''),
    isWrong,
    isDay,
    wrong,
    kept,
    restore,
  };
};
