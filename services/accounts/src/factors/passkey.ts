import type { Passkey } from '@kerbside/contracts/http/accounts/passkeys';

/** A passkey as stored: the public half of a key that never leaves its owner's device. */
export interface PasskeyRecord {
  readonly _id: string;
  readonly personId: string;
  /** The authenticator's id for it, in base64url. */
  readonly credentialId: string;
  /** The COSE key, in base64url. */
  readonly publicKey: string;
  /** How often the authenticator says it has signed; 0 for those that do not count. */
  readonly counter: number;
  /** How browsers may reach it: 'usb', 'internal'. */
  readonly transports: readonly string[];
  /** The name its owner gave it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** 'first': signs a customer in who has no session yet. */
export type PasskeyStage = 'add' | 'sign-in' | 'first';

/** What an authenticator is asked to sign, once, for one step of one session. */
export interface ChallengeRecord {
  /** The step and the session's family, so that a new challenge replaces the previous one. */
  readonly _id: string;
  readonly personId: string;
  readonly challenge: string;
  readonly endsAt: Date;
}

const minute = 60_000;
/** ASVS 6.6.2; long enough to fetch a security key. */
export const challengeLifeMs = 5 * minute;

/** Enough for a few devices and spare keys. */
export const mostPasskeys = 10;

export interface PasskeyChallenge {
  readonly step: PasskeyStage;
  readonly family: string;
  readonly personId: string;
  readonly challenge: string;
}

export const challengeId = ({ step, family }: Pick<PasskeyChallenge, 'step' | 'family'>): string => `${step}:${family}`;

export const newChallenge = ({ personId, challenge, ...of }: PasskeyChallenge, now: Date): ChallengeRecord => ({
  _id: challengeId(of),
  personId,
  challenge,
  endsAt: new Date(now.getTime() + challengeLifeMs),
});

export const toPasskey = ({ _id: id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
