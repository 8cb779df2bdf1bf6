import * as z from 'zod/mini';

/** A calendar day in Europe/London, `YYYY-MM-DD`. Never a moment. */
export const isoDay = (message = 'Enter a real date') => z.string(message).check(z.refine((text) => isRealDay(text), message));
export type IsoDay = string;

/** A day in an event whose schema was released as plain text. Publishers must write `YYYY-MM-DD`: `check-event` checks that. */
export const publishedDay = z.string();

/** A moment: ISO 8601 with an offset, as `new Date().toISOString()` writes it. */
export const instant = z.iso.datetime({ offset: true });

/** What a contract says, as its service keeps it: these moments are Dates, and nothing is changed in place. */
export type StoredView<Told, Moments extends keyof Told = never> = {
  readonly [Field in keyof Told]: Field extends Moments
    ? Date | Exclude<Told[Field], string>
    : Told[Field] extends (infer One)[]
      ? readonly One[]
      : Told[Field];
};

/**
 * Whether the text is `YYYY-MM-DD` and in the calendar: 2026-02-30 is not. Of 1900 to 2199: no car, person or plan of ours has another year, and
 * what works from day to day ends.
 */
export const isRealDay = (text: string): boolean => {
  const match = /^(?:19|2[01])\d{2}-\d{2}-(\d{2})$/.exec(text);
  if (!match) return false;
  // A day that a month does not have is one of the next month.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(match[1]);
};

const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

let last = { hour: NaN, day: '' };

/**
 * The day in London at a moment. Built from its parts, because browsers format the same locale differently. That costs 5 µs and a request asks often,
 * so the day of the last hour asked for is kept: in London both midnight and a change of clocks fall on a full hour of UTC.
 */
export const londonDay = (at: Date): IsoDay => {
  const hour = Math.floor(+at / 3_600_000);
  if (hour !== last.hour) {
    const part = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, value]));
    last = { hour, day: `${part['year']}-${part['month']}-${part['day']}` };
  }
  return last.day;
};

/** Goes back in time with a negative number. */
export const addDays = (day: IsoDay, days: number): IsoDay => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Adds calendar months; the 31st becomes the last day of a shorter month. */
export const addMonths = (day: IsoDay, months: number): IsoDay => {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
};

export const laterOf = (one: IsoDay, other: IsoDay): IsoDay => (one > other ? one : other);

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Whole calendar months completed between two days. */
export const monthsBetween = (from: IsoDay, to: IsoDay): number => {
  const [y1, m1, d1] = parts(from);
  const [y2, m2, d2] = parts(to);
  return (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0);
};

/** D/M/YYYY, the product's date format (Q9). */
export const formatDay = (day: IsoDay): string => {
  const [year, month, date] = parts(day);
  return `${date}/${month}/${year}`;
};

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** "5 March 2027". */
export const formatLongDay = (day: IsoDay): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** The same on a screen, where no line may end between the day and its month. */
export const showLongDay = (day: IsoDay): string => formatLongDay(day).replace(' ', '\u00a0');

const parts = (day: IsoDay): [number, number, number] => day.split('-').map(Number) as [number, number, number];
