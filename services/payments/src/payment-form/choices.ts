import { createHash } from 'node:crypto';
import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { PaymentChoice, PaymentOption } from '@kerbside/contracts/http/payments/payments';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { mostPaymentsBy } from '@kerbside/contracts/payments/instalment-plan';
import { minimumPaymentPence } from '@kerbside/contracts/payments/rewards';
import { DomainError } from '@kerbside/platform/errors/errors';
import { isByDebit, payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { paysMonthlyCover, type Method, type MethodPort, type PlannedLine } from '../methods/method-port.js';
import { debitDay, hasMinimum, planOf, type PlanTerms } from './plan.js';

export type PlannableQuote = Pick<QuoteFacts, 'totalPence' | 'maxInstalments' | 'startsOn' | 'payBy' | 'monthlyPence' | 'sells'>;
type OfferedMethod = Pick<MethodPort, 'method' | 'leastPence' | 'options'>;

export interface Payer {
  readonly methods: readonly OfferedMethod[];
  readonly today: IsoDay;
  /** What rewards take off the total first. */
  readonly rewardsPence: Pence;
  readonly dayOfPayment: number | null;
}

/** Q9: a total above this is not paid by one direct debit. */
const mostByOneDebitPence = 80_000;
const fewestInstalments = 2;

/**
 * Every way to pay, with its payments. Monthly cover is paid by what can be charged again without the customer: a kept card or a mandate. Pricing
 * sells monthly cover only beside other monthly cover, so that its total is what each month costs; rewards lower the first month.
 */
export const choicesOf = (offer: PlannableQuote, payer: Payer): PaymentChoice[] =>
  payer.methods.flatMap((port) => termsOf(offer, port, payer).flatMap((terms) => choiceOf(offer, port, terms) ?? []));

/** Why a price that is sold in instalments cannot be paid so; null when it can, or is not sold so. */
export const noInstalmentsBecause = (offer: PlannableQuote, payer: Payer): string | null => {
  const { maxInstalments, payBy } = offer;
  if (maxInstalments === null || isMonthly(offer) || payBy === null) return null;
  if (isTooSoon(payBy, payer.today))
    return `This has to be paid by ${formatLongDay(payBy)}. That is less than 2 months away, so it is paid in full.`;
  const offered = payer.methods.filter(({ options }) => options.includes('instalments'));
  if (offered.length === 0 || choicesOf(offer, payer).some(({ option }) => option === 'instalments')) return null;
  return `Each payment would be less than ${formatPounds(minimumPaymentPence)}, so this is paid in full.`;
};

type PlanChoice = Pick<PaymentChoice, 'option' | 'payments' | 'monthlyPence'> & { readonly method: Method };

/** Identifies the payments that were shown, and what they are for: the same way to pay, on the same days, for the same sums, and the same car and covers. */
export const planIdOf = ({ method, option, payments, monthlyPence }: PlanChoice, { sells = '' }: Pick<PlannableQuote, 'sells'>): string => {
  const lines = payments.map(({ dueOn, amountPence }) => [dueOn, amountPence]);
  const paid = createHash('sha256')
    .update(JSON.stringify([method, option, lines, monthlyPence]))
    .digest('base64url')
    .slice(0, 22);
  return `${paid}.${sells}`;
};

/** The same of a quote that costs nothing, for which there are no payments. */
export const freePlanIdOf = (offer: Pick<PlannableQuote, 'sells'>): string =>
  planIdOf({ method: 'none', option: 'in_full', payments: [], monthlyPence: null }, offer);

/** PLAN_CHANGED unless the customer saw these payments; SALE_CHANGED where they were for something else, as another page of the quote can make them. */
export const requireShown = (planId: string, shown: string | undefined): void => {
  if (planId === shown) return;
  throw new DomainError(planId.split('.')[0] === shown?.split('.')[0] ? 'SALE_CHANGED' : 'PLAN_CHANGED');
};

/** Whether one direct debit may pay all of it. */
export const mayBeOneDebit = (totalPence: Pence): boolean => totalPence <= mostByOneDebitPence;

export const isMonthly = ({ monthlyPence }: Pick<PlannableQuote, 'monthlyPence'>): boolean => monthlyPence !== null;

const termsOf = (offer: PlannableQuote, { method, options }: OfferedMethod, payer: Payer): PlanTerms[] => {
  const { today, rewardsPence, dayOfPayment } = payer;
  const totalPence = offer.totalPence - rewardsPence;
  const terms = (option: PaymentOption, count = 1): PlanTerms => ({
    method,
    option,
    count,
    isMonthly: isMonthly(offer),
    totalPence,
    today,
    startsOn: offer.startsOn,
    dayOfPayment,
  });
  if (isMonthly(offer)) return options.includes('instalments') && paysMonthlyCover(method) ? [terms('in_full')] : [];
  return options.flatMap((option) =>
    option === 'instalments' ? countsOf(offer, today).map((count) => terms(option, count)) : [terms(option)],
  );
};

const choiceOf = (offer: PlannableQuote, { method, leastPence }: OfferedMethod, terms: PlanTerms): PaymentChoice | undefined => {
  const { option, count, totalPence, today } = terms;
  if (method === 'none' || method === payAtGarage || totalPence <= 0) return undefined;
  const isOverLimit = isByDebit(method) && option !== 'instalments' && !isMonthly(offer) && !mayBeOneDebit(totalPence);
  const lines = planOf(terms);
  const isTooLittle = lines.some(({ amountPence }) => amountPence < leastPence) || (option === 'instalments' && !hasMinimum(lines));
  // A visit is made by then, whatever is owed for it.
  const isTooLate = !isMonthly(offer) && offer.payBy !== null && (lines.at(-1)?.dueOn ?? '') > offer.payBy;
  if (isOverLimit || isTooLittle || isTooLate) return undefined;
  const choice = {
    method,
    option,
    count,
    totalPence,
    todayPence: lines.reduce((sum, line) => (isTakenToday(terms) && line.dueOn === today ? sum + line.amountPence : sum), 0),
    payments: lines.map((line, place) => ({ number: place + 1, ...line })),
    monthlyPence: offer.monthlyPence,
    ...monthlyDayOf(terms, lines),
  };
  return { ...choice, planId: planIdOf(choice, offer) };
};

const monthlyDayOf = ({ method, isMonthly, dayOfPayment, today }: PlanTerms, lines: readonly PlannedLine[]) =>
  isMonthly === true && isByDebit(method) ? { monthlyDay: debitDay(lines[0]?.dueOn ?? today, dayOfPayment) } : {};

/** A set-up takes nothing at the sale; what falls due today is taken later today. */
const isTakenToday = ({ method, option }: PlanTerms): boolean => !isByDebit(method) && option !== 'preauth';

const countsOf = ({ maxInstalments, payBy }: PlannableQuote, today: IsoDay): number[] => {
  if (maxInstalments === null || payBy === null || isTooSoon(payBy, today)) return [];
  return Array.from({ length: Math.max(0, maxInstalments - fewestInstalments + 1) }, (_, place) => fewestInstalments + place);
};

const isTooSoon = (payBy: IsoDay, today: IsoDay): boolean => mostPaymentsBy(payBy, today) === 0;
