import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody guesses a quote. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash is kept. A secret of full entropy needs no slow hash, and equal hashes tell nothing by their timing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
