import * as z from 'zod/mini';
import { pence } from './money.js';

/** A discount as vouchers grants it: `percent` of the price (at most two decimals), or an amount off. */
export const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().check(z.gt(0), z.lte(100)) }),
  z.object({ kind: z.literal('amount'), amountPence: pence }),
]);
