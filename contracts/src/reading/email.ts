import * as z from 'zod/mini';

/** No dot begins or ends what is before the @ or follows another, and no top-level domain has one letter: such letters come back. */
const emailShape = /^(?!\.|[^@]*\.[.@])[^\s@"(),:;<>[\\\]]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** As a mail server is asked for it: "müller.de" and "xn--mller-kva.de" are one domain. */
const asAsked = (domain: string): string => {
  const url = `http://${domain}`;
  return /[^\0-\x7f]/.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
};

/** The address in what a mail program copies: "Jo Lee <jo@example.com>", "mailto:jo@example.com", or one with a comma or a full stop after it. */
const addressIn = (text: string): string =>
  text
    .slice(text.lastIndexOf('<') + 1)
    .replace(/^mailto:/, '')
    .replace(/[>.,;]{1,3}$/, '');

/** Composed, in lower case, in letters of ordinary width, with straight apostrophes and without characters that nobody sees, so that one person is one account. */
export const plainEmail = (typed: string): string => {
  const text = addressIn(
    typed
      .replace(/\p{DI}/gu, '')
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[’‘ʼ]/g, "'")
      .trim(),
  );
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

const withoutDots = /^(gmail|googlemail)\.com$/;

/** The mailbox that an address reaches: what follows a + is its owner's own note, and Gmail passes over dots. Only to see who is one person; letters go to the address. */
export const mailboxOf = (email: string): string => {
  const [, name = '', domain = ''] = /^([^+@]*)[^@]*@(.*)$/.exec(plainEmail(email)) ?? [];
  return withoutDots.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};
