import { dayOfTyped, nothingTyped, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { useState } from 'react';
import type { AnswerProps } from './answer-props.js';

/** A day in three boxes; the answer is empty until all three are filled. */
export function DayQuestion({ value, onChange, ...field }: AnswerProps & { readonly label: string }) {
  const [typed, setTyped] = useState<TypedDay>(nothingTyped);
  // A day that was answered before, or on another device.
  const shown = isDay(value) && answerOf(typed) !== value ? typedOfDay(value) : typed;
  const change = (next: TypedDay) => {
    setTyped(next);
    onChange(answerOf(next));
  };
  return <DateField {...field} value={shown} onChange={change} />;
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

const answerOf = (typed: TypedDay): string => {
  const isWhole = [typed.day, typed.month, typed.year].every((part) => part.trim() !== '');
  return isWhole ? dayOfTyped(typed) : '';
};
