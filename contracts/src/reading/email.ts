import * as z from 'zod/mini';

const emailShape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** As a mail server is asked for it: "müller.de" and "xn--mller-kva.de" are one domain. */
const asAsked = (domain: string): string => {
  const url = `http://${domain}`;
  return /[^\0-\x7f]/.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
};

/** Composed, in lower case and without characters that nobody sees, so that one person is one account. */
export const plainEmail = (typed: string): string => {
  const text = typed
    .replace(/\p{DI}/gu, '')
    .trim()
    .toLowerCase()
    .normalize();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + asAsked(text.slice(at));
};

/** `missing` says whose it is. */
export const emailOf = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(plainEmail),
      z.minLength(1, missing),
      z.maxLength(254, 'Enter an email address like name@example.com'),
      z.regex(emailShape, 'Enter an email address like name@example.com'),
    );
export const email = emailOf('Enter your email address');
