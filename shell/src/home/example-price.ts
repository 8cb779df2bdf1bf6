import type { Pence } from '@kerbside/contracts/money/money';
import { home as words } from '../messages/home.js';

/** Illustrates how we price, and is said to be an example. The lines add up nevertheless. */
export const exampleLines: readonly { readonly label: string; readonly pence: Pence }[] = [
  { label: words.exampleLines.base, pence: 24_900 },
  { label: words.exampleLines.age, pence: 3_120 },
  { label: words.exampleLines.mileage, pence: -1_860 },
  { label: words.exampleLines.voucher, pence: -2_616 },
];

export const exampleTotal: Pence = exampleLines.reduce((sum, { pence }) => sum + pence, 0);
