import { createHash, createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';

const isTrustworthy = (text: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    // It is no key. Node 20 says so with a code, 22 and 24 without one.
    return false;
  }
};

/** A key's id is derived from its content, in the same way as by the signing tools. */
const idOf = (key: string): string => createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16);

/** The public keys whose releases may run, by id; several while one replaces another. Base64 of their DER, separated by spaces. */
export const releaseKeys = z.pipe(
  z.string(),
  z.transform((text: string, context): Readonly<Record<string, string>> => {
    const keys = text.split(/\s+/).filter(Boolean);
    if (keys.length > 0 && keys.every(isTrustworthy)) return Object.fromEntries(keys.map((key) => [idOf(key), key]));
    context.issues.push({ code: 'custom', message: 'must be public keys on the curve P-256, as base64 of their DER', input: text });
    return z.NEVER;
  }),
);
