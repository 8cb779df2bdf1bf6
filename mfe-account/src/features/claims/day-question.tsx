import { dayOfTyped, nothingTyped, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { useState } from 'react';
import type { AnswerProps } from './answer-props.js';

/** A day in three boxes; the answer is empty until all three are filled. */
export function DayQuestion({ id, label, value, error, onChange }: AnswerProps & { readonly label: string }) {
  const [typed, setTyped] = useState<TypedDay>(() => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? typedOfDay(value) : nothingTyped));
  const change = (next: TypedDay) => {
    setTyped(next);
    const isWhole = [next.day, next.month, next.year].every((part) => part.trim() !== '');
    onChange(isWhole ? dayOfTyped(next) : '');
  };
  return <DateField id={id} label={label} value={typed} error={error} onChange={change} />;
}
