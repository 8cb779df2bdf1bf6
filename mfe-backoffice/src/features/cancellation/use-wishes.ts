import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { dayOfTyped, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import { useState } from 'react';
import type { Wishes } from '../../api/cancellation-api.js';
import { form as words } from '../../messages/cancellation.js';
import { amountNames, enteredAmounts, isAmount, shownAmount, type AmountName, type TypedAmounts } from './amounts.js';

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
