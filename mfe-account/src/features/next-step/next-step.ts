import { owedPence } from '@kerbside/contracts/claims/excess';
import { addDays, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { sameCar } from '../../names.js';
import { isReadyToPay, openQuotes } from '../../paths.js';
import { isUnclosed } from '../bookings/unclosed.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import type { MotDue } from '../garage/countdown.js';

/** The one thing worth doing next. */
export type NextStep =
  | { readonly kind: 'suspended'; readonly policy: Cover; readonly since: IsoDay }
  | { readonly kind: 'overdue' | 'card'; readonly payment: Payment }
  | { readonly kind: 'answer' | 'payee'; readonly claim: Claim }
  | { readonly kind: 'visit' | 'visit-soon'; readonly visit: TrackedBooking }
  | { readonly kind: 'book'; readonly visit: VisitToBook }
  | { readonly kind: 'mot-due'; readonly mot: MotDue }
  | { readonly kind: 'schedule'; readonly policy: Policy }
  | { readonly kind: 'pay' | 'go-on'; readonly quote: Quote }
  | { readonly kind: 'ending'; readonly policy: Cover; readonly days: number }
  | { readonly kind: 'ended'; readonly policy: Cover }
  | { readonly kind: 'nothing-due'; readonly policy: Cover }
  | { readonly kind: 'first-quote' | 'quote-again' };

/** What is known so far: undefined for a list that could not be loaded. */
export interface AccountFacts {
  readonly claims: readonly Claim[] | undefined;
  readonly payments: readonly Payment[] | undefined;
  readonly visits: readonly TrackedBooking[];
  /** What was bought and is not booked yet. */
  readonly toBook: readonly VisitToBook[];
  readonly motsDue: readonly MotDue[];
  /** These three are still to come. */
  readonly isLate: boolean;
  /** Some visits could not be read. */
  readonly lacksVisits: boolean;
  /** Cars off the account, which nobody is asked to cover again. */
  readonly archived: readonly Car[];
  readonly policies: readonly Policy[] | undefined;
  readonly quotes: readonly Quote[] | undefined;
}

export interface Payments {
  readonly rows: readonly Payment[];
}

const newForDays = 7;
const endsSoonDays = 30;
const visitSoonDays = 14;

type Rule = (known: AccountFacts, today: IsoDay) => NextStep | undefined;

/** Money owed: cover rests, or will. */
const moneyOwed: Rule = ({ policies, payments }) => {
  const policy = coverOf(policies).find((one) => isLive(one) && Boolean(one.suspendedOn));
  if (policy?.suspendedOn) return { kind: 'suspended', policy, since: policy.suspendedOn };
  const payment = payments?.find(isOverdue);
  return payment && { kind: 'overdue', payment };
};

/** Nothing is left to take the next payment from: without a card it will be owed. */
const cardNeeded: Rule = ({ payments }) => {
  const payment = payments?.find((one) => one.needsCard);
  return payment && { kind: 'card', payment };
};

/** A claim stands still until its customer answers, or says where it is paid to. */
const claimAnswer: Rule = ({ claims }) => {
  const asked = claims?.find(({ waitsForCustomer }) => waitsForCustomer);
  if (asked) return { kind: 'answer', claim: asked };
  const claim = claims?.find((one) => !one.payee && owedPence(one) > 0);
  return claim && { kind: 'payee', claim };
};

/** A visit that needs its customer, one that is near, one that was bought and has no day, then one that nobody closed of late. */
const visitNear: Rule = ({ visits, toBook }, today) => {
  const asked = visits.find((one) => one.status === 'action' && !isUnclosed(one));
  if (asked) return { kind: 'visit', visit: asked };
  const [soon] = visits.filter((visit) => isNear(visit, today)).toSorted((a, b) => a.booking_date.localeCompare(b.booking_date));
  if (soon) return { kind: 'visit-soon', visit: soon };
  const [first] = toBook;
  if (first) return { kind: 'book', visit: first };
  const visit = visits.find((one) => isUnclosed(one) && one.booking_date >= addDays(today, -visitSoonDays));
  return visit && { kind: 'visit', visit };
};

/** Without an MOT a car may not be driven. */
const motDue: Rule = ({ motsDue }) => {
  const [mot] = motsDue.toSorted((a, b) => a.day.localeCompare(b.day));
  return mot && { kind: 'mot-due', mot };
};

/** Papers of what was bought this week, not of what came with it. */
const papers: Rule = ({ policies }, today) => {
  const policy = policies?.find(
    (one) => isLive(one) && !isIncluded(one) && addDays(londonDay(new Date(one.issuedAt)), newForDays) >= today,
  );
  return policy && { kind: 'schedule', policy };
};

const openQuote: Rule = ({ quotes }) => {
  const [quote] = openQuotes(quotes ?? []);
  return quote && { kind: isReadyToPay(quote) ? 'pay' : 'go-on', quote };
};

/** Cover that ends; a visit that nobody closed; cover that runs, ended of late, or is over. Where too little is known, no card is better than a guess. */
const coverItself: Rule = (known, today) => {
  const { policies, quotes, payments = [] } = known;
  if (!policies) return undefined;
  const cover = coverOf(policies);
  const covered = cover.filter(({ status }) => status === 'active').toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  const isKept = ({ vehicle }: Cover): boolean => !known.archived.some((car) => sameCar(car, vehicle));
  const ending = covered.find((policy) => !policy.rolling && isKept(policy) && !isFollowed(policy, cover));
  const days = ending ? daysBetween(today, ending.endsOn) : Number.POSITIVE_INFINITY;
  if (ending && days <= endsSoonDays) return { kind: 'ending', policy: ending, days: Math.max(0, days) };
  const visit = known.visits.find(isUnclosed);
  if (visit) return { kind: 'visit', visit };
  const policy = covered[0] ?? cover.find(({ status }) => status === 'future');
  if (policy) return isWhole(known) ? { kind: 'nothing-due', policy } : undefined;
  const ended = cover.find((one) => isOfLate(one, today) && isKept(one));
  if (ended) return quotes && { kind: 'ended', policy: ended };
  // Who handed their policy over has paid for one.
  return quotes && { kind: policies.length + payments.length === 0 ? 'first-quote' : 'quote-again' };
};

const isWhole = ({ claims, payments, quotes, lacksVisits }: AccountFacts): boolean =>
  claims !== undefined && payments !== undefined && quotes !== undefined && !lacksVisits;

/** By what it costs to miss it: money owed, a claim's answer, a card for what will be owed, a visit within 14 days, an MOT, papers; then what can wait. */
const first: readonly Rule[] = [moneyOwed, claimAnswer, cardNeeded];
const rules: readonly Rule[] = [...first, visitNear, motDue, papers, openQuote, coverItself];

export const nextStep = (known: AccountFacts, today: IsoDay): NextStep | undefined => {
  for (const rule of known.isLate ? first : rules) {
    const step = rule(known, today);
    if (step) return step;
  }
  return undefined;
};

/** Work at a garage is not cover, and does not end. */
const coverOf = (policies: readonly Policy[] | undefined): readonly Cover[] => (policies ?? []).filter((policy) => policy.kind === 'cover');

const isNear = ({ status, booking_date: day }: TrackedBooking, today: IsoDay): boolean =>
  status !== 'complete' && day >= today && day <= addDays(today, visitSoonDays);

/** Not while it is being collected. Once cover has ended because of it, paying does not restore it. */
const isOverdue = ({ overduePence, payablePence = overduePence, arrears }: Payment): boolean =>
  payablePence > 0 && arrears?.status !== 'ended';

const isIncluded = (policy: Policy): boolean => policy.kind === 'order' && policy.isIncluded;

/** In force or to come; an order until its work is done. */
const isLive = ({ status }: Policy): boolean => status !== 'expired' && status !== 'cancelled' && status !== 'done';

/** It ran out, and what another year was to cost may still be kept on its page. Of a car that was lost and paid for there is nothing to cover. */
const isOfLate = ({ state, endsOn, settledOn }: Cover, today: IsoDay): boolean =>
  state === 'expired' && settledOn === undefined && endsOn >= addDays(today, -endsSoonDays);

/** The same cover for the same car starts when this one ends. */
const isFollowed = (policy: Cover, policies: readonly Cover[]): boolean =>
  policies.some(
    ({ status, productType, vehicle }) =>
      status === 'future' &&
      productType === policy.productType &&
      vehicle.registrationNumber !== null &&
      vehicle.registrationNumber === policy.vehicle.registrationNumber,
  );
