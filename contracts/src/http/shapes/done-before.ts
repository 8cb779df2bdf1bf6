import * as z from 'zod/mini';
import { instant } from '../../days/dates.js';

/** `error.data` of a refusal: who of staff did it first, and when. Their reason is kept, and not that of whoever was second. */
export const doneBefore = z.object({ by: z.nullable(z.string()), at: instant });
