import { addDays, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { isReadyToPay } from '../../paths.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';

/** The one thing worth doing next. */
export type NextStep =
  | { readonly kind: 'suspended'; readonly policy: Cover; readonly since: IsoDay }
  | { readonly kind: 'overdue'; readonly payment: Payment }
  | { readonly kind: 'answer'; readonly claim: Claim }
  | { readonly kind: 'visit'; readonly visit: TrackedBooking }
  | { readonly kind: 'book'; readonly visit: VisitToBook }
  | { readonly kind: 'schedule'; readonly policy: Policy }
  | { readonly kind: 'pay' | 'go-on'; readonly quote: Quote }
  | { readonly kind: 'ending'; readonly policy: Cover; readonly days: number }
  | { readonly kind: 'nothing-due'; readonly policy: Cover }
  | { readonly kind: 'first-quote' | 'quote-again' };

/** What is known so far: undefined for a list that could not be loaded. */
export interface Known {
  readonly claims: readonly Claim[] | undefined;
  readonly payments: readonly Payment[] | undefined;
  /** The card does not wait for these: a car's visits may arrive late. */
  readonly visits: readonly TrackedBooking[];
  /** What was bought and is not booked yet; it may arrive late too. */
  readonly toBook: readonly VisitToBook[];
  readonly policies: readonly Policy[] | undefined;
  readonly quotes: readonly Quote[] | undefined;
}

export interface Payments {
  readonly rows: readonly Payment[];
}

const newForDays = 7;
const endsSoonDays = 30;

/** What costs the customer most if it waits comes first. Undefined when too little is known: no card is better than a guess. */
export const nextStep = ({ claims, payments, policies, quotes, visits, toBook }: Known, today: IsoDay): NextStep | undefined => {
  // Work at a garage is not cover, and does not end.
  const cover = policies?.filter((policy) => policy.kind === 'cover');
  const suspended = cover?.find((policy) => isLive(policy) && Boolean(policy.suspendedOn));
  if (suspended?.suspendedOn) return { kind: 'suspended', policy: suspended, since: suspended.suspendedOn };
  const overdue = payments?.find(isOverdue);
  if (overdue) return { kind: 'overdue', payment: overdue };
  const asked = claims?.find(({ waitsForCustomer }) => waitsForCustomer === true);
  if (asked) return { kind: 'answer', claim: asked };
  const visit = visits.find(({ status }) => status === 'action');
  if (visit) return { kind: 'visit', visit };
  const [unbooked] = toBook;
  if (unbooked) return { kind: 'book', visit: unbooked };
  const fresh = policies?.find((policy) => isLive(policy) && addDays(londonDay(new Date(policy.issuedAt)), newForDays) >= today);
  if (fresh) return { kind: 'schedule', policy: fresh };
  const quote = openQuotes(quotes ?? [])[0];
  if (quote) return { kind: isReadyToPay(quote) ? 'pay' : 'go-on', quote };
  if (!policies || !cover) return undefined;
  const covered = cover.filter(({ status }) => status === 'active').toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  const ending = covered.find((policy) => !policy.rolling && !isFollowed(policy, cover));
  const days = ending ? daysBetween(today, ending.endsOn) : Number.POSITIVE_INFINITY;
  if (ending && days <= endsSoonDays) return { kind: 'ending', policy: ending, days: Math.max(0, days) };
  const policy = covered[0] ?? cover.find(({ status }) => status === 'future');
  if (policy) return { kind: 'nothing-due', policy };
  if (!quotes) return undefined;
  return { kind: policies.length === 0 ? 'first-quote' : 'quote-again' };
};

/** Quotes that can be continued, nearest to payment first. */
export const openQuotes = (quotes: readonly Quote[]): readonly Quote[] =>
  quotes.filter(({ status }) => status === 'open' || status === 'paying').toSorted((a, b) => b.step - a.step);

/** Once cover has ended because of it, paying does not restore it. */
const isOverdue = ({ overduePence = 0, arrears }: Payment): boolean => overduePence > 0 && arrears?.status !== 'ended';

/** In force or to come; an order until its work is done. */
const isLive = ({ status }: Policy): boolean => status !== 'expired' && status !== 'cancelled' && status !== 'done';

/** The same cover for the same car starts when this one ends. */
const isFollowed = (policy: Cover, policies: readonly Cover[]): boolean =>
  policies.some(
    ({ status, productType, vehicle }) =>
      status === 'future' &&
      productType === policy.productType &&
      vehicle.registrationNumber !== null &&
      vehicle.registrationNumber === policy.vehicle.registrationNumber,
  );
