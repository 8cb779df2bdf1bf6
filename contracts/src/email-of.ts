import * as z from 'zod/mini';
import { email } from './fields.js';

/** The email address of somebody else than the person who types it; `missing` says whose. */
export const emailOf = (missing: string) => z.pipe(z.string(missing).check(z.trim(), z.minLength(1, missing)), email);
