import { roundHalfUp, toPounds, type Pence, type Pounds } from '@kerbside/contracts/money/money';

export interface Instalments {
  readonly count: number;
  readonly price: Pounds;
  readonly pricePence: Pence;
}

/** Q9: the price of one payment is the total / the most payments allowed, to the penny. Null when the price may not be spread, or leaves nothing to spread. */
export const instalmentsOf = (totalPence: Pence, maxCount: number | null): Instalments | null => {
  if (maxCount === null) return null;
  const pricePence = roundHalfUp(totalPence, maxCount);
  if (pricePence === 0) return null;
  return { count: maxCount, price: toPounds(pricePence), pricePence };
};
