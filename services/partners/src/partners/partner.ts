import { createHash, randomBytes, randomUUID } from 'node:crypto';

export interface Key {
  readonly id: string;
  readonly hash: string;
  /** Its first characters, to tell keys apart. */
  readonly hint: string;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly topics: readonly string[];
  readonly keys: readonly Key[];
  readonly createdAt: Date;
}

const changeOverMs = 24 * 60 * 60 * 1_000;
export const mostKeys = 5;

export const isLive = (key: Key, now: Date): boolean => key.endsAt === null || key.endsAt > now;

export const liveKeys = (partner: Partner, now: Date): readonly Key[] => partner.keys.filter((key) => isLive(key, now));

/** Adds the new key. Earlier keys stay valid for a day, unless they expire earlier; expired ones are dropped. */
export const withNewKey = (partner: Partner, key: Key): Partner => {
  const end = new Date(key.createdAt.getTime() + changeOverMs);
  const before = liveKeys(partner, key.createdAt).map((old) => ({
    ...old,
    endsAt: old.endsAt !== null && old.endsAt < end ? old.endsAt : end,
  }));
  return { ...partner, keys: [key, ...before] };
};

export const withoutKey = (partner: Partner, keyId: string): Partner => ({
  ...partner,
  keys: partner.keys.filter(({ id }) => id !== keyId),
});

const mark = 'ksp_';
const hintLength = mark.length + 4;

/** A new key and its text, which is available only now. */
export const newKey = (now: Date): { key: Key; text: string } => {
  const text = mark + randomBytes(32).toString('base64url');
  const key = { id: randomUUID(), hash: hashOf(text), hint: text.slice(0, hintLength), createdAt: now, endsAt: null, lastUsedAt: null };
  return { key, text };
};

/** A key of 256 random bits needs no slow hash. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const keyIn = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
