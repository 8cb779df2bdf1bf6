import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Key } from './partner.js';

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

/** The key in an Authorization header. */
export const keyIn = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
