import { addMonths, isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { leaseBases, ownershipBases } from '@kerbside/contracts/http/pricing/kept-details';
import { dayOfTyped, type TypedDay } from '@kerbside/contracts/days/typed-day';

const agreements: readonly string[] = [...leaseBases, 'pcp_or_finance_agreement', 'finance_agreement', 'hp_agreement', 'pcp_agreement'];
/** A purchase within this many months is recent (Q9), and then it matters where the car was bought. */
const recentMonths = 6;

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
  const asksWhere = !typed.do_not_own && isRealDay(bought) && addMonths(bought, recentMonths) > today && bought <= today;
  const isFromLeasing = asksWhere && typed.where_bought === 'leasing';
  /** A car that is new to its owner is worth its invoice amount; any other, what it would sell for. */
  const amount: 'invoice_amount' | 'current_value' = asksWhere || typed.do_not_own ? 'invoice_amount' : 'current_value';
  return {
    asksWhere,
    bases: isFromLeasing ? ownershipBases.filter((basis) => leaseBases.includes(basis)) : ownershipBases,
    asksMonthsLeft: !typed.do_not_own && agreements.includes(typed.ownership_basis),
    amount,
  };
};

export const isLease = (basis: string): boolean => leaseBases.includes(basis);
