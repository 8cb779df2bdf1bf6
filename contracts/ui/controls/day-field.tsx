import { useState } from 'react';
import { isRealDay } from '../../src/days/dates.js';
import { dayOfTyped, nothingTyped, typedOfDay, type TypedDay } from '../../src/days/typed-day.js';
import { DateField, type DateFieldProps } from './date-field.js';

export interface DayFieldProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  /** An ISO day, or '' for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** The date control for a form that keeps a day as text: '' until what is typed is a real day. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const change = (next: TypedDay) => {
    setTyped(next);
    onChange(realDay(next));
  };
  // A day that something else put there replaces what was typed.
  return <DateField {...rest} value={realDay(typed) === value ? typed : boxesOf(value)} onChange={change} />;
}

const realDay = (typed: TypedDay): string => {
  const day = dayOfTyped(typed);
  return isRealDay(day) ? day : '';
};

const boxesOf = (day: string): TypedDay => (day === '' ? nothingTyped : typedOfDay(day));
