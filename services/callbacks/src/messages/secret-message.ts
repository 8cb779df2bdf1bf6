import { Injectable } from '@nestjs/common';
import { parseJson } from '@kerbside/contracts/parse-json';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { SecretBox } from '@kerbside/platform/credentials/secret-box';
import * as z from 'zod/mini';
import type { Letter, MessageRecord } from '../letters/message.js';

/** Messages with a secret: anyone who reads one can sign in, prove that a telephone is theirs, or accept another's offer. The mailbox shows only these subjects. */
const secretSubjects: Readonly<Record<string, string>> = {
  'password-reset': 'Choose a new password',
  'first-password': 'Choose a password for your account',
  'one-time-code': 'Your Kerbside code',
  'sign-in-link': 'Your link to sign in',
  'policy-transfer': 'Cover for a car is offered to you',
  'email-change': 'Confirm your new email address',
  'email-change-notice': 'Your email address is about to change',
};

/** Kinds of messages that can be read only where they were sent. */
export const waysIn = Object.keys(secretSubjects);

export const withheldWords = 'Withheld: whoever reads this message could sign in, or accept something, as the person it was sent to.';

/** The part of a link that opens a customer's quote for anyone who has it: also a secret, in any letter. */
const linkSecret = /([?&](?:amp;)?(?:secret|token)=)[\w.~%-]+/g;
const withoutLinkSecrets = (text: string): string => text.replace(linkSecret, '$1withheld');

/** As the addressee reads it in their account, where their own quotes open without the secret. */
export const withoutWithheld = (text: string): string => text.replace(/&(?:secret|token)=withheld/g, '');

/** Whether only its kind may be shown. */
export const isWayIn = ({ template }: Pick<Letter, 'template'>): boolean => template in secretSubjects;

export const hasSecret = (letter: Pick<Letter, 'template' | 'text'>): boolean => isWayIn(letter) || letter.text.search(linkSecret) >= 0;

/** What is stored unencrypted of a message with a secret: of a `waysIn` message only its kind, of others all but the link's secret. */
export const withoutSecret = (letter: Letter): Letter => {
  const { template, subject, text, html } = letter;
  if (isWayIn(letter)) return { template, subject: secretSubjects[template] ?? subject, text: '', html: null };
  return { template, subject, text: withoutLinkSecrets(text), html: html && withoutLinkSecrets(html) };
};

/** What the mailbox shows of it. */
export const shownOfSecret = (letter: Letter): Letter =>
  isWayIn(letter) ? { ...withoutSecret(letter), text: withheldWords } : withoutSecret(letter);

/** What changes in a message once sent or abandoned: its secret is no longer stored, except in development, where admins can read it. */
export const afterLastTry = (
  message: Pick<MessageRecord, 'template' | 'subject' | 'text' | 'html'>,
  keepsSecrets: boolean,
): Partial<MessageRecord> => (hasSecret(message) ? { ...withoutSecret(message), ...(keepsSecrets ? {} : { sealed: null }) } : {});

const day = 24 * 60 * 60_000;
/** A secret works for two weeks at most, but for a month it is useful to know that it was sent, in case they say it never arrived. */
export const secretKeptMs = 30 * day;
/** What we told a customer can matter for as long as they can bring a claim on a contract: six years (Limitation Act 1980, section 5). */
export const letterKeptMs = 6 * 365.25 * day;

/** A letter to a friend or a new owner, who may be no customer of ours, is kept no longer than a secret. */
export const expiryOf = (letter: Pick<MessageRecord, 'template' | 'onBehalfOf'>, createdAt: Date): Date =>
  new Date(createdAt.getTime() + (isWayIn(letter) || letter.onBehalfOf ? secretKeptMs : letterKeptMs));

const secrets = z.object({ subject: z.string(), text: z.string(), html: z.nullable(z.string()) });

/** Stores messages with a secret encrypted, each bound to its id, until they have been sent. */
@Injectable()
export class SealedLetters {
  private readonly box: SecretBox;

  constructor({ serviceKey }: PlatformConfig) {
    this.box = new SecretBox({ keys: [serviceKey], purpose: 'kerbside ways in', setting: 'SERVICE_KEY' });
  }

  seal(letter: Letter, messageId: string): Letter & Pick<MessageRecord, 'sealed'> {
    if (!hasSecret(letter)) return { ...letter, sealed: null };
    const { subject, text, html } = letter;
    return { ...withoutSecret(letter), sealed: this.box.seal(JSON.stringify({ subject, text, html }), messageId) };
  }

  /** Returns a message as its reader gets it. */
  open(message: MessageRecord): MessageRecord {
    if (message.sealed === null) return message;
    return { ...message, ...secrets.parse(parseJson(this.box.open(message.sealed, message.id))) };
  }
}
