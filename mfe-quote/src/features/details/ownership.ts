import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { ownershipBases } from '@kerbside/contracts/http/pricing/kept-details';
import { isAgreement, isLease, isRecentPurchase } from '@kerbside/contracts/quotes/ownership';
import { dayOfTyped, type TypedDay } from '@kerbside/contracts/days/typed-day';

/** How the car is owned, as the controls hold it. */
export interface Ownership {
  readonly do_not_own: boolean;
  readonly purchase_date: TypedDay;
  readonly where_bought: string;
  readonly ownership_basis: string;
}

/** Which questions about ownership apply to the answers so far (Q4). */
export const ownershipQuestions = (typed: Ownership, today: IsoDay) => {
  const bought = dayOfTyped(typed.purchase_date);
  const asksWhere = !typed.do_not_own && isRealDay(bought) && isRecentPurchase(bought, today) && bought <= today;
  const isFromLeasing = asksWhere && typed.where_bought === 'leasing';
  /** A car that is new to its owner is worth its invoice amount; any other, what it would sell for. */
  const amount: 'invoice_amount' | 'current_value' = asksWhere || typed.do_not_own ? 'invoice_amount' : 'current_value';
  return {
    asksWhere,
    bases: isFromLeasing ? ownershipBases.filter(isLease) : ownershipBases,
    asksMonthsLeft: !typed.do_not_own && isAgreement(typed.ownership_basis),
    amount,
  };
};
