import { addMonths, monthsBetween, type IsoDay } from '../days/dates.js';
import { roundHalfUp, type Pence } from '../money/money.js';

/**
 * Every payment of a plan, in pence: each is the total / their number, to the penny (Q9), and the last takes the odd pennies, so that they add up
 * to the total. One rule for every page that lists them.
 */
export const paymentsOf = (totalPence: Pence, count: number): readonly Pence[] => {
  const each = roundHalfUp(totalPence, count);
  return Array.from({ length: count }, (_, place) => (place === count - 1 ? totalPence - each * (count - 1) : each));
};

/** Q9: the shortest time, in months, that is worth instalments. */
const fewestMonths = 2;

/** How many payments, one a month from today, end by the day by which all must be paid; 0 where that is less than two months away. */
export const mostPaymentsBy = (payBy: IsoDay, today: IsoDay): number => {
  if (payBy < addMonths(today, fewestMonths)) return 0;
  const months = monthsBetween(today, payBy);
  // From the 31st, the last day of a shorter month is a whole month later.
  return 1 + (addMonths(today, months + 1) <= payBy ? months + 1 : months);
};

/** Days for which banks honour a card that was only checked: it is charged then at the latest, also when the cover starts later. */
export const checkedCardDays = 28;
