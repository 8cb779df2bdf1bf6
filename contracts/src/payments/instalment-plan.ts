import { roundHalfUp, type Pence } from '../money/money.js';

/**
 * Every payment of a plan, in pence: each is the total / their number, to the penny (Q9), and the last takes the odd pennies, so that they add up
 * to the total. One rule for every page that lists them.
 */
export const paymentsOf = (totalPence: Pence, count: number): readonly Pence[] => {
  const each = roundHalfUp(totalPence, count);
  return Array.from({ length: count }, (_, place) => (place === count - 1 ? totalPence - each * (count - 1) : each));
};

/** Days for which banks honour a card that was only checked: it is charged then at the latest, also when the cover starts later. */
export const checkedCardDays = 28;
