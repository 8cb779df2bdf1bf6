import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** How a member of staff proves who they are besides the password. */
export interface SecondFactorRecord {
  /** The person's id. */
  readonly _id: string;
  /** The key that codes come from, encrypted; null until one is confirmed. */
  readonly sealed: string | null;
  readonly since: Date | null;
  /** The latest 30-second step for which a code was accepted: no code works twice (RFC 6238, 5.2). */
  readonly lastStep: number;
  /** The remaining recovery codes, as hashes. */
  readonly recovery: readonly string[];
  /** A key that waits for its first code. */
  readonly pending: string | null;
  /** How many passkeys they have. */
  readonly passkeys: number;
}

/** How a second step may be taken. When both are false, there is none. */
export interface Ways {
  readonly app: boolean;
  readonly passkey: boolean;
}

export const waysOf = (record: Pick<SecondFactorRecord, 'sealed' | 'passkeys'> | undefined): Ways => ({
  app: Boolean(record?.sealed),
  passkey: (record?.passkeys ?? 0) > 0,
});

export const isOn = ({ app, passkey }: Ways): boolean => app || passkey;

/** A person with fewer recovery codes than this gets new ones on adding a passkey. */
const fewRecoveryCodes = 3;

export const needsRecoveryCodes = (record: Pick<SecondFactorRecord, 'recovery'> | undefined): boolean =>
  (record?.recovery.length ?? 0) < fewRecoveryCodes;

const periodSeconds = 30;
/** The previous and the next code are accepted too, because clocks differ. */
const driftSteps = 1;
const keyBytes = 20;

const totpOf = (key: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kerbside', label, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** 160 bits, in base32, as apps expect. */
export const newKey = (): string => new Secret({ size: keyBytes }).base32;

/** What the QR code says. */
export const keyUri = (key: string, email: string): string => totpOf(key, email).toString();

/** The 30-second step that a code belongs to, counted from 1970; undefined when the code is not valid now. */
export const stepOf = (key: string, code: string, at: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(key).validate({ token: code, timestamp: at.getTime(), window: driftSteps });
  return delta === null ? undefined : Math.floor(at.getTime() / 1_000 / periodSeconds) + delta;
};

/** Normalises a code as typed: people leave spaces and dashes in. */
export { bare as plainCode } from '@kerbside/contracts/reading/plain';

/** Without 0, 1, I, L, O and U, because codes are read aloud and copied by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLength = 10;
const recoveryCount = 10;

/** Ten codes of 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () => Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]).join(''));

export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Keyed and bound to one person, so that a stolen database does not give the codes away. */
export const recoveryHash = (serviceKey: string, personId: string, code: string): string =>
  createHmac('sha256', serviceKey).update(`accounts:recovery-code:${personId}:${code}`).digest('hex');
