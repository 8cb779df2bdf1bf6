import type { Role } from '@kerbside/contracts/caller';
import type { PersonRecord } from '../people/person.js';

/** A session as stored. Its token is stored only as a hash. */
export interface SessionRecord {
  /** The token's hash. */
  readonly _id: string;
  readonly personId: string;
  /** How often the person had been signed out everywhere when they proved who they are. */
  readonly signOuts?: number | undefined;
  /** The hash of the first token; sessions that replace this one keep it. */
  readonly family: string;
  /** When the person signed in; a replacement session keeps it. */
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** The browser and its device, as they name themselves. Absent until it has asked who is signed in. */
  readonly device?: string | undefined;
  /** The person's rights have changed: the token is replaced when the browser next asks who is signed in (ASVS 7.2.4). */
  readonly isRotationDue: boolean;
  readonly isSecondStepTaken: boolean;
  /** When another token took over. */
  readonly replacedAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Lifetime {
  /** A session ends when unused for this long (ASVS 7.3.1). */
  readonly idleMs: number;
  /** A session ends after this long, however much it is used (ASVS 7.3.2). */
  readonly wholeMs: number;
}

export const customerLifetime: Lifetime = { idleMs: 12 * hour, wholeMs: 14 * day };
export const staffLifetime: Lifetime = { idleMs: hour, wholeMs: 12 * hour };

/** Calls that the browser sent just before it got the new token must still work. */
export const replacedGraceMs = 30_000;

/** When a session was last seen is written at most this often. */
export const seenEveryMs = minute;

const lifetimeOf = (role: Role | null): Lifetime => (role === null ? customerLifetime : staffLifetime);

/** Whether it was opened since their sessions were last ended, or kept then. */
export const hasOutlasted = ({ signOuts = 0 }: SessionRecord, person: Pick<PersonRecord, 'signOuts'>): boolean =>
  signOuts === (person.signOuts ?? 0);

export const isLive = (session: SessionRecord, person: Pick<PersonRecord, 'role' | 'signOuts'>, now: Date): boolean => {
  const { idleMs, wholeMs } = lifetimeOf(person.role);
  if (!hasOutlasted(session, person)) return false;
  const isReplaced = session.replacedAt !== null && now.getTime() - session.replacedAt.getTime() >= replacedGraceMs;
  return !isReplaced && now.getTime() - session.lastSeenAt.getTime() < idleMs && now.getTime() - session.startedAt.getTime() < wholeMs;
};

/** For this long after signing in, nobody else is likely to be at the browser, so ways of signing in may be changed without the password. */
export const freshMs = 10 * minute;

export const isFresh = ({ startedAt }: Pick<SessionRecord, 'startedAt'>, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < freshMs;

/** When the cookie may expire. */
export const endOf = (startedAt: Date, role: Role | null): Date => new Date(startedAt.getTime() + lifetimeOf(role).wholeMs);

export const newSession = (
  hash: string,
  { _id: personId, signOuts }: Pick<PersonRecord, '_id' | 'signOuts'>,
  now: Date,
): SessionRecord => ({
  _id: hash,
  personId,
  signOuts,
  family: hash,
  startedAt: now,
  lastSeenAt: now,
  isRotationDue: false,
  isSecondStepTaken: false,
  replacedAt: null,
});

/** The first that a browser claims to be: most also claim to be those below. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const longest = 500;

/** "Firefox on Windows", and no more than that: of what a browser says of itself, this is what its owner knows it by. */
export const deviceNamed = (userAgent: string | undefined): string | undefined => {
  const said = (userAgent ?? '').slice(0, longest);
  const [browser, system] = [browsers, systems].map((known) => known.find(([, sign]) => sign.test(said))?.[0]);
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : undefined;
};
