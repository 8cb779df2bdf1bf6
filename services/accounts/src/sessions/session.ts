import type { Role } from '@kerbside/contracts/caller';

/** A session as kept. Its token is kept only as a hash. */
export interface SessionRecord {
  /** The token's hash. */
  readonly _id: string;
  readonly personId: string;
  /** The hash of the first token; those that replace it keep it. */
  readonly family: string;
  /** Signing in; a replaced token's successor keeps it. */
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** Their rights changed: the token is to be replaced when the browser next asks who is signed in (ASVS 7.2.4). */
  readonly isRotationDue: boolean;
  /** Signed in by a second step too. Absent of sessions from before there was one. */
  readonly isSecondStepTaken?: boolean | undefined;
  /** Another token has taken over. */
  readonly replacedAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Lifetime {
  /** Unused for this long, it ends (ASVS 7.3.1). */
  readonly idleMs: number;
  /** However much it is used, it ends (ASVS 7.3.2). */
  readonly wholeMs: number;
}

export const customerLifetime: Lifetime = { idleMs: 12 * hour, wholeMs: 14 * day };
export const staffLifetime: Lifetime = { idleMs: hour, wholeMs: 12 * hour };

/** Answers to calls that the browser sent just before it got the new token must not be lost. */
export const replacedGraceMs = 30_000;

/** Being seen is written at most this often. */
export const seenEveryMs = minute;

const lifetimeOf = (role: Role | null): Lifetime => (role === null ? customerLifetime : staffLifetime);

export const isLive = (session: SessionRecord, role: Role | null, now: Date): boolean => {
  const { idleMs, wholeMs } = lifetimeOf(role);
  const isReplaced = session.replacedAt !== null && now.getTime() - session.replacedAt.getTime() >= replacedGraceMs;
  return !isReplaced && now.getTime() - session.lastSeenAt.getTime() < idleMs && now.getTime() - session.startedAt.getTime() < wholeMs;
};

/** So long after signing in, nobody else is likely to sit at the browser: a way in may be changed without the password. */
export const freshMs = 10 * minute;

export const isFresh = ({ startedAt }: Pick<SessionRecord, 'startedAt'>, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < freshMs;

/** When the cookie may be thrown away. */
export const endOf = (startedAt: Date, role: Role | null): Date => new Date(startedAt.getTime() + lifetimeOf(role).wholeMs);

export const newSession = (hash: string, personId: string, now: Date): SessionRecord => ({
  _id: hash,
  personId,
  family: hash,
  startedAt: now,
  lastSeenAt: now,
  isRotationDue: false,
  replacedAt: null,
});
