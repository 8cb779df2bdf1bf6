import * as z from 'zod/mini';
import { bare, plateShape, wrongPlate } from './plain.js';

/** UK registration, in upper case; spaces, dots and dashes are forgiven. */
export const registration = z.pipe(z.string('Enter the registration number'), z.transform(bare)).check(z.regex(plateShape, wrongPlate));
