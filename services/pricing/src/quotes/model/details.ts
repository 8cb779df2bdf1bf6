import type { keptDetails } from '@kerbside/contracts/http/pricing/pricing';
import type * as z from 'zod/mini';

/** Who a quote is for and how they own the car, as it is stored, whole or half typed. */
export type Details = Readonly<z.infer<typeof keptDetails>>;
