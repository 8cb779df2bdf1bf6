import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';

/** The divisor of tax, 1.2 (A5, A9), as a fraction of whole numbers. */
const net = { numerator: 5, denominator: 6 };

export interface WorkedOut {
  readonly net: Pence;
  readonly tax: Pence;
  readonly netRisk: Pence;
}

/** net = gross / 1.2, tax = gross - net, net risk = net - income (A5). */
export const workOut = (gross: Pence, income: Pence): WorkedOut => {
  const netPence = roundHalfUp(gross * net.numerator, net.denominator);
  return { net: netPence, tax: gross - netPence, netRisk: netPence - income };
};
