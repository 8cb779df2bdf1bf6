import * as z from 'zod/mini';

/** Line breaks, tabs and other control characters: on one line they are a mistake or an attack on whatever prints them. */
const control = /[\p{Cc}\u2028\u2029]/u;
const controlInLines = /[^\P{Cc}\t\r\n]/u;
const onOneLine = () => z.refine<string>((text) => !control.test(text), 'Use letters, numbers and signs on one line');
/** Names the answer as the message that asks for it does: "Enter your last name" is about "Your last name". */
const tooLong = (max: number, message = '') => {
  const asked = /^Enter (.+)$/.exec(message)?.[1] ?? 'this';
  return `${asked.charAt(0).toUpperCase()}${asked.slice(1)} must be ${max} characters or fewer`;
};

/** Required text on one line. Trimmed; `message` is what the customer reads next to the field. */
export const required = (message: string, max = 200) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max, message)), onOneLine());

/** Text on one line that may be absent or empty. Trimmed. `what`: how its message names the answer. */
export const optionalText = (max = 200, what = 'this') =>
  z.optional(z.string().check(z.trim(), z.maxLength(max, tooLong(max, `Enter ${what}`)), onOneLine()));

const inLines = () => z.refine<string>((text) => !controlInLines.test(text), 'Use letters, numbers and signs only');

/** A password that is checked, not chosen: it may hold anything that was once allowed, even control characters. Trimmed. */
export const typedPassword = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(128, tooLong(128)));

/** Text of several lines that may be absent or empty. Trimmed. */
export const optionalLines = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max, tooLong(max)), inLines()));

const emailShape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Lower-cased and trimmed, so that one person is one account. `missing` says whose it is. */
export const emailOf = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, missing),
      z.maxLength(254, 'Enter an email address like name@example.com'),
      z.regex(emailShape, 'Enter an email address like name@example.com'),
    );
export const email = emailOf('Enter your email address');

/** UK registration, spaces and hyphens forgiven, upper case. */
export const registration = z
  .pipe(
    z.string('Enter the registration number'),
    z.transform((text: string) => text.replace(/[\s-]/g, '').toUpperCase()),
  )
  .check(z.regex(/^[A-Z0-9]{2,8}$/, 'Enter a registration number like AA19 AAA'));

/** "sw1a1aa" as it is written: "SW1A 1AA". */
const spacedPostcode = (text: string): string => {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  return bare.length > 3 ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : bare;
};

const wholePostcode = (message: string) => z.regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, message);

/** UK postcode, spaces forgiven; kept as "SW1A 1AA". */
export const postcode = z
  .pipe(z.string('Please supply a complete postcode'), z.transform(spacedPostcode))
  .check(wholePostcode('Please supply a complete postcode'));

/** The same of an address, with messages of its own. */
export const postcodeOfAddress = z
  .pipe(required('Enter your postcode', 10), z.transform(spacedPostcode))
  .check(wholePostcode('Enter a full UK postcode'));

/** At least 8 and at most 128 characters; no composition rules (ASVS 6.2). Common passwords are refused by accounts. */
export const newPassword = z
  .string('Choose a password')
  .check(z.minLength(8, 'Your password must be 8 characters or more'), z.maxLength(128, 'Your password must be 128 characters or fewer'));

const yes = ['1', 'true', 'on', 'yes'];
const no = ['', '0', 'false', 'off', 'no'];
const typedFlag = (value: boolean | number | string): string => String(value).trim().toLowerCase();

/** Form-encoded bodies carry everything as text: "1", "true", "on" and "yes" are true. A value that is neither yes nor no is refused, not read as no. */
export const flag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]).check(z.refine((value) => [...yes, ...no].includes(typedFlag(value)), 'Choose yes or no')),
  z.transform((value: boolean | number | string) => yes.includes(typedFlag(value))),
);

/** A whole number that may arrive as text with commas. */
export const wholeNumber = (message: string, min: number, max: number) =>
  z
    .pipe(
      z.union([z.number(), z.string()], message),
      z.transform((value: number | string) =>
        typeof value === 'number' ? value : /^\s*\d[\d,\s]*$/.test(value) ? Number(value.replace(/[,\s]/g, '')) : Number.NaN,
      ),
    )
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, message));

/** A list of texts. A form with one of them sends just that text, and with none an empty text. */
export const textList = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value: string[] | string) => (typeof value !== 'string' ? value : value === '' ? [] : [value])),
);
