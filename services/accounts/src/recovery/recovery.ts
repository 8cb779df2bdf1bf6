import { mobileOf } from '@kerbside/contracts/reading/phone';
import type { PersonRecord } from '../people/person.js';

/** A way back in for a person who forgot their password. It is stored for any address, known or not, so that asking reveals nothing. */
export type RecoveryRecord = RecoveryLink | FirstLink | SignInLink | RecoveryCode;

interface Recovery {
  readonly _id: string;
  /** As typed. */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly delivery: LetterDelivery;
}

export interface RecoveryLink extends Recovery {
  readonly kind: 'link';
  /** The token is stored only as a hash. */
  readonly secretHash: string;
}

/** Chooses the first password of a customer who bought without one. */
export interface FirstLink extends Recovery {
  readonly kind: 'first-link';
  /** As for a reset link. */
  readonly secretHash: string;
}

/** Signs in without a password, where strangers' guesses have used up the tries. */
export interface SignInLink extends Recovery {
  readonly kind: 'sign-in-link';
  /** As for a reset link. */
  readonly secretHash: string;
}

export interface RecoveryCode extends Recovery {
  readonly kind: 'code';
  readonly transport: Transport;
  /** The hash of the ticket in the browser that asked; the code works only there (ASVS 6.6.2). */
  readonly secretHash: string;
  readonly tries: number;
}

export type Transport = 'mobile' | 'email';

/** `nextAt` is null when there is nothing to send: it has been sent or handed over in another way, or the address has no account. */
export interface LetterDelivery {
  readonly nextAt: Date | null;
  readonly attempts: number;
}

const minute = 60_000;
export const linkLifeMs = 30 * minute;
export const signInLinkLifeMs = 60 * minute;
/** Long, because it was not asked for and waits in the inbox until read. */
export const firstLinkLifeMs = 7 * 24 * 60 * minute;
/** ASVS 6.5.5. */
export const codeLifeMs = 10 * minute;
export const triesPerCode = 5;

interface RecoveryRequest {
  readonly id: string;
  readonly email: string;
  readonly secretHash: string;
}

export const askedLink = ({ id, email, secretHash }: RecoveryRequest, now: Date): RecoveryLink => ({
  _id: id,
  kind: 'link',
  email,
  secretHash,
  createdAt: now,
  expiresAt: new Date(now.getTime() + linkLifeMs),
  usedAt: null,
  delivery: { nextAt: now, attempts: 0 },
});

export const offeredLink = (asked: RecoveryRequest, now: Date): SignInLink => ({
  ...askedLink(asked, now),
  kind: 'sign-in-link',
  expiresAt: new Date(now.getTime() + signInLinkLifeMs),
});

export const firstLink = (asked: RecoveryRequest, now: Date): FirstLink => ({
  ...askedLink(asked, now),
  kind: 'first-link',
  expiresAt: new Date(now.getTime() + firstLinkLifeMs),
});

export const askedCode = (
  { id, email, secretHash, transport }: RecoveryRequest & { readonly transport: Transport },
  now: Date,
): RecoveryCode => ({
  ...askedLink({ id, email, secretHash }, now),
  kind: 'code',
  transport,
  tries: 0,
  expiresAt: new Date(now.getTime() + codeLifeMs),
});

const longestWaitMs = minute;

/** After a failed attempt: 1 s, 2 s, 4 s … a minute, until the link or code would be of no use. */
export const afterFailure = ({ delivery, expiresAt }: Recovery, now: Date): LetterDelivery => {
  const nextAt = new Date(now.getTime() + Math.min(1_000 * 2 ** delivery.attempts, longestWaitMs));
  return { nextAt: nextAt < expiresAt ? nextAt : null, attempts: delivery.attempts + 1 };
};

export interface Recipient {
  readonly channel: 'email' | 'sms';
  readonly to: string;
}

/** Whether using the link or code proves that the person reads that address's mail: it was emailed there, not handed over by an admin. */
export const provesAddress = (recovery: RecoveryRecord, person: PersonRecord): boolean =>
  recovery.delivery.attempts > 0 && recipientOf(recovery, person).channel === 'email';

/** A person who asks for a text but has no UK mobile number on record gets an email instead. */
export const recipientOf = (recovery: RecoveryRecord, person: PersonRecord): Recipient => {
  const mobile = mobileOf(person.phone ?? '');
  const isByText = mobile !== undefined && recovery.kind === 'code' && recovery.transport === 'mobile';
  return isByText ? { channel: 'sms', to: mobile } : { channel: 'email', to: person.email };
};
