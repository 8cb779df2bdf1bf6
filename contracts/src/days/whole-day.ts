import { isRealDay, type IsoDay } from './dates.js';
import { dayOfTyped, type TypedDay } from './typed-day.js';

const iso = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/;
const british =
  /^\s*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(\d\d?)(?:[a-z]{2})?[\s./-]+(\d\d?|[a-z]{3,9})[\s.,/-]+(\d{4}|\d\d)\s*$/i;

/** The parts of a whole date in one box, as it is pasted: "03/12/2026", "Thursday 3rd Dec 2026", "2026-12-03". Undefined for anything else. */
const partsOf = (text: string): TypedDay | undefined => {
  const [, day, month, year] = british.exec(seen(text).replace(iso, '$3-$2-$1')) ?? [];
  return day && month && year ? { day, month, year } : undefined;
};

/** Full-width digits are digits and every dash is a hyphen; marks that nobody sees are not there. */
const seen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/\p{Pd}/gu, '-');

/** A date in one text, as it is typed, pasted or saved by a spreadsheet: "1/2/2026", "01.02.2026", "2026-02-01", "1 Feb 2026". Undefined where it is none. */
export const dayWritten = (text: string): IsoDay | undefined => {
  const parts = partsOf(text);
  const day = parts?.year.length === 4 ? dayOfTyped(parts) : '';
  return isRealDay(day) ? day : undefined;
};

/** What a box holds now. A whole date fills all three, once its year has four digits: "03/12/20" may be on its way to 2026. */
export const withPart = (typed: TypedDay, part: keyof TypedDay, text: string): TypedDay => {
  const parts = partsOf(text);
  return parts?.year.length === 4 ? parts : { ...typed, [part]: text };
};

/** "3.", "3rd" and " 3 " are 3. */
const bareNumber = (text: string): string =>
  seen(text)
    .trim()
    .replace(/(\d)\D{1,2}$/, '$1');

const fullYear = (text: string): string =>
  bareNumber(text)
    .replace(/^[0-4]\d$/, '20$&')
    .replace(/^\d\d$/, '19$&');

/** What was typed, once it is finished: a whole date in one box is in all three, "3." is 3, and "26" is 2026, as "98" is 1998. */
export const finishedDay = (typed: TypedDay): TypedDay => {
  const { day, month, year } = partsOf(typed.day) ?? typed;
  return { day: bareNumber(day), month: bareNumber(month), year: fullYear(year) };
};
