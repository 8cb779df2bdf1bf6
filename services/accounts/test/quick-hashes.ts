import { HashCost } from '../src/passwords/passwords.js';

/** For tests that sign in often and are not about how long a guess takes: the least that argon2 allows. */
export const quickHashes = [HashCost, { memoryCost: 8, timeCost: 1, parallelism: 1 }] as const;
