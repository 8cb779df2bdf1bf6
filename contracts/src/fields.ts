import * as z from 'zod/mini';
import { plainText } from './reading/plain.js';
import { tooLong } from './reading/too-long.js';

export { email, emailOf } from './reading/email.js';
export { optionalLines, requiredLines } from './reading/lines.js';
export { newPassword, passwordAgain, passwordsDiffer, samePassword, typedPassword } from './reading/password.js';
export { registration } from './reading/plate.js';
export { postcode, postcodeOfAddress } from './reading/postcode.js';
export { textList } from './reading/text-list.js';

// What only some pages need is in a file of its own, so that the first page does not load it.

/** Line breaks, tabs and other control characters: on one line they are a mistake or an attack on whatever prints them. */
const control = /[\p{Cc}\u2028\u2029]/u;
const oneLine = (max: number, message: string) => [
  z.overwrite(plainText),
  z.maxLength(max, tooLong(max, message)),
  z.refine<string>((text) => !control.test(text), 'Use letters, numbers and signs on one line'),
];

/** Required text on one line, as `plainText` reads it; `message` is what the customer reads next to the field. */
export const required = (message: string, max = 200) => z.string(message).check(...oneLine(max, message), z.minLength(1, message));

/** Text on one line that may be absent or empty. `what`: how its message names the answer. */
export const optionalText = (max = 200, what = 'this') => z.optional(z.string().check(...oneLine(max, `Enter ${what}`)));

const yesOrNo = /^\s*(((1|true|on|yes)|0|false|off|no)\s*)?$/i;

/** Form-encoded bodies carry everything as text: "1", "true", "on" and "yes" are true. A value that is neither yes nor no is refused, not read as no. */
export const flag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]).check(z.refine((value) => yesOrNo.test(String(value)), 'Choose yes or no')),
  z.transform((value: boolean | number | string) => Boolean(yesOrNo.exec(String(value))?.[3])),
);

/** NaN for all but digits, with spaces, and commas before thousands: "12,50" is no 1,250. */
export const wholeOf = (value: number | string): number => {
  const text = String(value)
    .normalize('NFKC')
    .replace(/[\p{DI}\s]/gu, '');
  return /^(\d{1,3}(,\d{3})+|\d+)$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
};

/** A whole number that may arrive as text with commas. */
export const wholeNumber = (message: string, min: number, max: number) =>
  z
    .pipe(z.union([z.number(), z.string()], message), z.transform(wholeOf))
    .check(z.refine((value) => value >= min && value <= max, message));

/** Refuses a value with what the rule says is wrong with it; undefined when nothing is. */
export const possible = <T>(problem: (value: T) => string | undefined) =>
  z.refine<T>((value) => problem(value) === undefined, { error: ({ input }) => problem(input as T) }); // What the refinement was given.
