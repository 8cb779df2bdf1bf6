import type { PriceLine } from './price-line.js';
import type { ProductType } from '@kerbside/contracts/ids';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import { splitByProduct, netOf } from './split.js';

/** The tax and risk of a product, in percent. */
export interface MoneyRates {
  readonly taxPercent: number;
  readonly netRiskPercent: number;
}

export interface Income {
  readonly netPence: Pence;
  readonly netRiskPence: Pence;
  readonly incomePence: Pence;
}

/** A5: income = net - net_risk. The risk is a part of the net price before any discount: what staff take off comes out of the income. */
export const incomeOf = (lines: readonly PriceLine[], ratesOf: (type: ProductType) => MoneyRates): Income => {
  const shares = splitByProduct(lines, (type) => ratesOf(type).taxPercent);
  const netPence = shares.reduce((sum, { premiumPence, taxPence }) => sum + premiumPence - taxPence, 0);
  const netRiskPence = shares.reduce((sum, { productType, originalPence }) => {
    const { taxPercent, netRiskPercent } = ratesOf(productType);
    return sum + roundHalfUp(netOf(originalPence, taxPercent) * netRiskPercent, 100);
  }, 0);
  return { netPence, netRiskPence, incomePence: netPence - netRiskPence };
};
