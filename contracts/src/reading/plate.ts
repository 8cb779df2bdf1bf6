import * as z from 'zod/mini';
import { bare } from './plain.js';

/** UK registration, in upper case; spaces, dots and dashes are forgiven. */
export const registration = z
  .pipe(z.string('Enter the registration number'), z.transform(bare))
  .check(z.regex(/^[A-Z0-9]{2,8}$/, 'Enter a registration number like AA19 AAA'));
