import { useState } from 'react';
import { isRealDay } from '../../src/days/dates.js';
import { dayOfTyped, nothingTyped, typedOfDay, type TypedDay } from '../../src/days/typed-day.js';
import { DateField, type DateFieldProps } from './date-field.js';

export interface DayFieldProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  /** An ISO day, or '' for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Where none may be given, what is typed and is no real day would pass for none: it is handed on, to be refused. */
  readonly mayBeNone?: boolean;
}

/** The date control for a form that keeps a day as text: '' until what is typed is a real day. */
export function DayField({ value, onChange, mayBeNone = false, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const dayOf = (boxes: TypedDay): string => {
    const day = dayOfTyped(boxes);
    return isRealDay(day) || (mayBeNone && day !== dayOfTyped(nothingTyped)) ? day : '';
  };
  const change = (next: TypedDay) => {
    setTyped(next);
    onChange(dayOf(next));
  };
  // A day that something else put there replaces what was typed.
  return <DateField {...rest} value={dayOf(typed) === value ? typed : boxesOf(value)} onChange={change} />;
}

const boxesOf = (day: string): TypedDay => (day === '' ? nothingTyped : typedOfDay(day));
