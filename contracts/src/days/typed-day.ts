import * as z from 'zod/mini';
import { isRealDay, type IsoDay } from './dates.js';

/** A date as a person types it, in three boxes. */
export interface TypedDay {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const nothingTyped: TypedDay = { day: '', month: '', year: '' };

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (text: string): string => {
  const named = monthNames.indexOf(text.slice(0, 3).toLowerCase());
  return named >= 0 ? String(named + 1) : text;
};

/** The day that was typed; "jan" and "January" are months, and "3" is "03". It may not be a real day. */
export const dayOfTyped = ({ day, month, year }: TypedDay): IsoDay =>
  `${year.trim()}-${monthOf(month.trim()).padStart(2, '0')}-${day.trim().padStart(2, '0')}`;

/** A day as its boxes show it: without leading zeros. */
export const typedOfDay = (day: IsoDay): TypedDay => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { day: String(Number(date)), month: String(Number(month)), year };
};

/**
 * Parses a typed date into an `IsoDay`. `subject` starts the messages ("Purchase date must include a month"); the first that applies is
 * shown: nothing typed, something missing, not a real date. Your own rules come after: `.check(z.refine(...))`.
 */
export const typedDay = (subject: string, whenMissing = `Enter the ${subject.toLowerCase()}`) =>
  z.pipe(
    z.object({ day: z.string(), month: z.string(), year: z.string() }).check((context) => {
      const message = complaint(context.value, { subject, whenMissing });
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value, path: [] });
    }),
    z.transform(dayOfTyped),
  );

/** The same for an optional date: nothing typed gives `undefined`. */
export const optionalTypedDay = (subject: string) =>
  z.pipe(
    z.object({ day: z.string(), month: z.string(), year: z.string() }).check((context) => {
      const message = isEmpty(context.value) ? undefined : complaint(context.value, { subject, whenMissing: '' });
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value, path: [] });
    }),
    z.transform((typed: TypedDay) => (isEmpty(typed) ? undefined : dayOfTyped(typed))),
  );

const isEmpty = (typed: TypedDay): boolean => [typed.day, typed.month, typed.year].every((part) => part.trim() === '');

const complaint = (
  typed: TypedDay,
  { subject, whenMissing }: { readonly subject: string; readonly whenMissing: string },
): string | undefined => {
  if (isEmpty(typed)) return whenMissing;
  const missing = (['day', 'month', 'year'] as const).filter((part) => typed[part].trim() === '');
  if (missing.length > 0) return `${subject} must include a ${missing.join(' and a ')}`;
  return isRealDay(dayOfTyped(typed)) ? undefined : `${subject} must be a real date`;
};
