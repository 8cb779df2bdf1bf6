import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';

/** A5: net = gross / 1.2 at 20 %, rounded half up to the penny; the tax is the rest. */
export const netOf = (grossPence: Pence, taxPercent: number): Pence => roundHalfUp(grossPence * 100, 100 + taxPercent);

export const taxOf = (grossPence: Pence, taxPercent: number): Pence => grossPence - netOf(grossPence, taxPercent);
