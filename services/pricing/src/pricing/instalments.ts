import { roundHalfUp, toPounds, type Pence, type Pounds } from '@kerbside/contracts/money';

export interface Instalments {
  readonly count: number;
  readonly price: Pounds;
  readonly pricePence: Pence;
}

/** Q9: the price of one payment is the total / the most payments allowed, to the penny. Null where it may not be spread. */
export const instalmentsOf = (totalPence: Pence, maxCount: number | null): Instalments | null => {
  if (maxCount === null) return null;
  const pricePence = roundHalfUp(totalPence, maxCount);
  return { count: maxCount, price: toPounds(pricePence), pricePence };
};

/** Every payment. Each is where the running total stands after it less where it stood before, so they add up to the total. */
export const paymentsOf = (totalPence: Pence, count: number): readonly Pence[] =>
  Array.from({ length: count }, (_, at) => roundHalfUp(totalPence * (at + 1), count) - roundHalfUp(totalPence * at, count));
