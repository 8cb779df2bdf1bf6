import * as z from 'zod/mini';

export const phoneWanted = 'Enter a phone number, like 07700 900123';

/** What is written between digits: any punctuation. */
const between = /[\p{P}\s\u2212]+/gu;

/**
 * Without what nobody sees, like the marks of direction around a number that was copied from a list of contacts, without the beginning of a link, and
 * without the (0) that is not dialled from abroad. The letter O is a nought.
 */
const visible = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/^\s*tel:/i, '')
    .replace(/(\d)\s*\(0\)/, '$1 ')
    .replace(/o/gi, '0');

/** With its country: "+44…", or the code of another. Spreadsheets lose a leading nought: ten digits that begin as ours do are ours. */
const withCountry = (digits: string): string =>
  digits
    .replace(/^00/, '+')
    .replace(/^\+?440?(?=[1235789]\d{8,9}$)/, '+44')
    .replace(/^0(?=[1235789])/, '+44')
    .replace(/^(?=(7[1-9]|1[1-9]|2[03489]|3[03]|80)\d{8}$)/, '+44');

/** The first lengths of groups in a British number, by its beginning; the rest is the last group. */
const groups: readonly (readonly [RegExp, ...number[]])[] = [
  [/^02/, 3, 4],
  [/^(011|01\d1|0[389])/, 4, 3],
  [/^0/, 5],
];

const spaced = (number: string): string => {
  const [, ...lengths] = groups.find(([beginning]) => beginning.test(number)) ?? [/^/];
  let at = 0;
  const parts = lengths.map((length) => number.slice(at, (at += length)));
  return [...parts, number.slice(at)].join(' ');
};

/** A telephone number as it is dialled from anywhere: "+447700900123"; undefined where it is none. */
export const dialled = (typed: string): string | undefined => {
  const number = withCountry(visible(typed).replace(between, ''));
  return /^\+(44([235789]\d{9}|[18]\d{8,9})|(?!44|0)\d{7,15})$/.test(number) ? number : undefined;
};

/** The number as a British reader writes it: "07700 900123", "020 7946 0018"; one abroad in the groups that were typed. Undefined where it is none. */
export const writtenPhone = (typed: string): string | undefined => {
  const number = dialled(typed);
  if (number === undefined || number.startsWith('+44')) return number && spaced(`0${number.slice(3)}`);
  return visible(typed)
    .replace(between, ' ')
    .trim()
    .replace(/^(\+|00) ?/, '+');
};

/** 070 is a personal number at a premium rate, and 076 a pager, but for the Isle of Man's 07624. */
const mobileShape = /^\+447([1-57-9]\d{8}|624\d{6})$/;

/** A British mobile number to which a text message may be sent, as it is dialled; undefined for any other. */
export const mobileOf = (typed: string): string | undefined => {
  const number = dialled(typed);
  return number !== undefined && mobileShape.test(number) ? number : undefined;
};

const readBy = (read: (typed: string) => string | undefined, message: string) => [
  z.overwrite<string>((typed) => read(typed) ?? typed),
  z.refine<string>((typed) => read(typed) !== undefined, message),
];

export const mobileWanted = 'Enter a mobile number, like 07700 900123';

/** A mobile number, kept as it is dialled. */
export const mobile = z.string(mobileWanted).check(...readBy(mobileOf, mobileWanted));

/** Where we have to be able to call, kept as a British reader writes it. */
export const phoneOf = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), ...readBy(writtenPhone, phoneWanted));
export const phone = phoneOf('Enter a phone number');

/** The same where it may be left out. */
export const optionalPhone = z.optional(
  z.string(phoneWanted).check(...readBy((typed) => (typed.trim() === '' ? '' : writtenPhone(typed)), phoneWanted)),
);
