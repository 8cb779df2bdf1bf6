import { ownershipAsks } from '@kerbside/contracts/http/pricing/car-asks';
import { carDayProblem, type CarDayFacts } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { isAgreement, isLease, isRecentPurchase } from '@kerbside/contracts/quotes/ownership';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Quote, Details } from '../quotes/model/quote.js';

/** The answers that Q4 asks for; those that it hides are dropped, and the period follows from the date. */
export const settledOwnership = (details: Details, today: IsoDay): Details => ({
  ...(details.do_not_own ? notOwned(details) : owned(details, today)),
  ownership_period: periodOf(details, today),
});

/** How long the car has been owned, or until it is (Q4, Q9); undefined while the date of purchase is not known. */
export const periodOf = ({ do_not_own, plan_to_buy, purchase_date }: Details, today: IsoDay): Details['ownership_period'] => {
  if (do_not_own) return plan_to_buy ?? 'do_not_own';
  if (purchase_date === undefined) return undefined;
  return isRecentPurchase(purchase_date, today) ? 'lt6months' : 'gt6months';
};

const notOwned = (details: Details): Details => ({
  ...details,
  purchase_date: undefined,
  where_bought: undefined,
  ownership_basis: undefined,
  agreement_months_left: undefined,
});

const owned = (details: Details, today: IsoDay): Details => ({
  ...details,
  plan_to_buy: undefined,
  where_bought: details.purchase_date && !isRecentPurchase(details.purchase_date, today) ? undefined : details.where_bought,
  agreement_months_left: isAgreement(details.ownership_basis) ? details.agreement_months_left : undefined,
});

/** GAP pays by what the car was bought for, and how: of other cover neither the price nor the terms depend on it. */
export const needsOwnership = (products: readonly { readonly productType: ProductType }[]): boolean =>
  products.some(({ productType }) => productType === 'gap');

/** GAP came into a quote whose step 2 did not ask how the car is owned. A partner's short form says when it was bought, and no more. */
export const lacksOwnership = ({ details, products }: Pick<Quote, 'details' | 'products'>): boolean =>
  details !== null && needsOwnership(products) && !details.do_not_own && !details.purchase_date;

interface OwnershipFacts extends CarDayFacts {
  readonly needsOwnership: boolean;
}

/** Q4, by field. What does not matter need not be answered; what is answered all the same has to be possible. */
export const ownershipProblems = (details: Details, facts: OwnershipFacts): Record<string, string> => {
  const wrong = details.do_not_own ? planProblems(details) : purchaseProblems(details, facts);
  const isAnswered = (name: string) => Reflect.get(details, name) !== undefined;
  return facts.needsOwnership ? wrong : Object.fromEntries(Object.entries(wrong).filter(([name]) => isAnswered(name)));
};

const planProblems = ({ plan_to_buy }: Details): Record<string, string> =>
  plan_to_buy?.startsWith('plan_to_buy') ? {} : { plan_to_buy: ownershipAsks.plan_to_buy };

const purchaseProblems = (details: Details, facts: CarDayFacts): Record<string, string> => {
  const { purchase_date, where_bought, ownership_basis, agreement_months_left } = details;
  if (purchase_date === undefined) return { purchase_date: ownershipAsks.purchase_date };
  const problem = carDayProblem('purchase_date', purchase_date, facts);
  if (problem !== undefined) return { purchase_date: problem };
  return {
    ...(isRecentPurchase(purchase_date, facts.today) && where_bought === undefined ? { where_bought: ownershipAsks.where_bought } : {}),
    ...(ownership_basis === undefined ? { ownership_basis: ownershipAsks.ownership_basis } : {}),
    ...(where_bought === 'leasing' && ownership_basis !== undefined && !isLease(ownership_basis)
      ? { ownership_basis: 'For a leased car, choose a lease or contract hire' }
      : {}),
    ...(isAgreement(details.ownership_basis) && agreement_months_left === undefined
      ? { agreement_months_left: ownershipAsks.agreement_months_left }
      : {}),
  };
};
