import type { Letter, Message } from './message.js';

/** The ways in: letters that let their reader sign in or prove whose telephone it is. The mailbox shows only these subjects. */
const waysIn: Readonly<Record<string, string>> = {
  'password-reset': 'Choose a new password',
  'one-time-code': 'Your Kerbside code',
  'sign-in-link': 'Your link to sign in',
};

export const withheldWords = 'Withheld: whoever reads this message could sign in as the person it was sent to.';

export const isWayIn = ({ template }: Pick<Letter, 'template'>): boolean => template in waysIn;

/** All that is ever stored unencrypted of a way in: what kind it was. */
export const withoutSecret = (letter: Letter): Letter => ({
  template: letter.template,
  subject: waysIn[letter.template] ?? letter.subject,
  text: '',
  html: null,
});

/** What changes in a message that is finished: a way in is no longer stored, except in development, where admins can read it. */
export const doneWith = (message: Pick<Message, 'template' | 'subject' | 'text' | 'html'>, keepsSecrets: boolean): Partial<Message> =>
  isWayIn(message) ? { ...withoutSecret(message), ...(keepsSecrets ? {} : { sealed: null }) } : {};

const day = 24 * 60 * 60_000;
/** A way in works for minutes, but for a month it is useful to know that it was sent, in case somebody says it never arrived. */
export const wayInKeptMs = 30 * day;
/** What we told a customer can matter for as long as they can bring a claim on a contract: six years (Limitation Act 1980, section 5). */
export const letterKeptMs = 6 * 365.25 * day;

export const expiryOf = (letter: Pick<Letter, 'template'>, createdAt: Date): Date =>
  new Date(createdAt.getTime() + (isWayIn(letter) ? wayInKeptMs : letterKeptMs));
