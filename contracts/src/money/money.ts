import * as z from 'zod/mini';
import { formatPounds } from './format-pounds.js';

/** Who took a payment. `phone`: staff, by the card that the customer read out to them (moto), which no bank asked them to approve. `staff`: staff, in another way. */
export const paymentChannels = ['online', 'staff', 'phone'] as const;

export { formatPounds } from './format-pounds.js';

/** Pence: an integer number of pennies (GBP). Everything inside Kerbside counts in pence. */
export const pence = z.int();
export type Pence = z.infer<typeof pence>;

/** Pounds on the wire: the specified field names (gross, price, net ...) carry pounds with at most two decimals. */
export const pounds = z.number().check(z.multipleOf(0.01));
export type Pounds = z.infer<typeof pounds>;

/** Only for the wire. */
export const toPounds = (amount: Pence): Pounds => amount / 100;
/** Exact for whole pennies; anything finer is rounded to the nearest. */
export const toPence = (amount: Pounds): Pence => Math.round(amount * 100);

/** Half up to the penny: the one rounding of the product. `numerator / denominator`, both integers, denominator above 0. */
export const roundHalfUp = (numerator: number, denominator: number): Pence => Math.floor((2 * numerator + denominator) / (2 * denominator));

/** "£2,500": an amount that is no price, such as a limit or a rate, with pence only where there are some. */
export const formatWhole = (amount: Pence): string => formatPounds(amount).replace(/\.00$/, '');

/** The same of pounds, as the tables of prices have them. */
export const wholePounds = (amount: Pounds): string => formatWhole(toPence(amount));

/** A discount as vouchers grants it: `percent` of the price (at most two decimals), or an amount off. */
export const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().check(z.gt(0), z.lte(100)) }),
  z.object({ kind: z.literal('amount'), amountPence: pence }),
]);
