import { addDays, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { isReadyToPay } from '../../paths.js';

/** The one thing worth doing next. */
export type NextStep =
  | { readonly kind: 'schedule'; readonly policy: Policy }
  | { readonly kind: 'pay' | 'go-on'; readonly quote: Quote }
  | { readonly kind: 'ending'; readonly policy: Policy; readonly days: number }
  | { readonly kind: 'nothing-due'; readonly policy: Policy }
  | { readonly kind: 'first-quote' | 'quote-again' };

/** What is known so far: undefined for a list that could not be loaded. */
export interface Known {
  readonly policies: readonly Policy[] | undefined;
  readonly quotes: readonly Quote[] | undefined;
}

const newForDays = 7;
const endsSoonDays = 30;

/** Undefined when too little is known: no card is better than a guess. */
export const nextStep = ({ policies, quotes }: Known, today: IsoDay): NextStep | undefined => {
  const fresh = policies?.find(({ status, issuedAt }) => isLive(status) && addDays(londonDay(new Date(issuedAt)), newForDays) >= today);
  if (fresh) return { kind: 'schedule', policy: fresh };
  const quote = openQuotes(quotes ?? [])[0];
  if (quote) return { kind: isReadyToPay(quote) ? 'pay' : 'go-on', quote };
  if (!policies) return undefined;
  const covered = policies.filter(({ status }) => status === 'active').toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  const ending = covered.find((policy) => !policy.rolling && !isFollowed(policy, policies));
  const days = ending ? daysBetween(today, ending.endsOn) : Number.POSITIVE_INFINITY;
  if (ending && days <= endsSoonDays) return { kind: 'ending', policy: ending, days: Math.max(0, days) };
  const policy = covered[0] ?? policies.find(({ status }) => status === 'future');
  if (policy) return { kind: 'nothing-due', policy };
  if (!quotes) return undefined;
  return { kind: policies.length === 0 ? 'first-quote' : 'quote-again' };
};

/** Quotes that can be continued, nearest to payment first. */
export const openQuotes = (quotes: readonly Quote[]): readonly Quote[] =>
  quotes.filter(({ status }) => status === 'open' || status === 'paying').toSorted((a, b) => b.step - a.step);

const isLive = (status: Policy['status']): boolean => status === 'active' || status === 'future';

/** The same cover for the same car starts when this one ends. */
const isFollowed = (policy: Policy, policies: readonly Policy[]): boolean =>
  policies.some(
    ({ status, productType, vehicle }) =>
      status === 'future' &&
      productType === policy.productType &&
      vehicle.registrationNumber !== null &&
      vehicle.registrationNumber === policy.vehicle.registrationNumber,
  );
