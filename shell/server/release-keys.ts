import { createHash, createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';

const isTrustworthy = (text: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch (error) {
    // Node says by a code what it could not read.
    if (typeof error === 'object' && error !== null && 'code' in error) return false;
    throw error;
  }
};

/** A key is called by its own content, as the one who signs calls it. */
const idOf = (key: string): string => createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16);

/** The public keys whose releases may run, by id: several while one takes over from another. Base64 of their DER, separated by spaces. */
export const releaseKeys = z.pipe(
  z.string(),
  z.transform((text: string, context): Readonly<Record<string, string>> => {
    const keys = text.split(/\s+/).filter(Boolean);
    if (keys.length > 0 && keys.every(isTrustworthy)) return Object.fromEntries(keys.map((key) => [idOf(key), key]));
    context.issues.push({ code: 'custom', message: 'must be public keys on the curve P-256, as base64 of their DER', input: text });
    return z.NEVER;
  }),
);
