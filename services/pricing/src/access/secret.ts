import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 bits: nobody guesses a quote. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash is kept. A secret of full entropy needs no slow hash, and equal hashes tell nothing by their timing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference that can be read out on the phone. */
export const newReference = (): string => `KQ-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;
