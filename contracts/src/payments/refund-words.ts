import { addBankDays } from '../days/bank-days.js';
import { formatLongDay, londonDay, type IsoDay } from '../days/dates.js';
import type { ShownRefund } from '../http/payments/shown-refund.js';
import { formatPounds, type Pence } from '../money/money.js';
import { refundBecause } from '../money/refund-reasons.js';
import { factsOfMethod, methodFacts } from '../money/payment-methods.js';

// What a customer reads of a refund on every page that shows one: how much, where to, when it arrives, and what is being done when it was refused.

export interface RefundLine {
  readonly key: string;
  readonly amountPence: Pence;
  readonly state: RefundState;
  readonly says: string;
}
export type RefundState = 'way' | 'paid' | 'held';

type Part = ShownRefund['parts'][number];

const mostDays = Math.max(...Object.values(methodFacts).map(({ refundDays }) => refundDays));

/** The day by which what the provider sent on this day has arrived; of a method that this release does not know, at the latest. */
export const partArrivesBy = (method: string, sentOn: IsoDay): IsoDay => addBankDays(sentOn, factsOfMethod(method)?.refundDays ?? mostDays);

/** The bank days in which what goes back by these methods arrives: none where rewards alone paid. Absent where it takes as long as by any. */
export const refundDaysOf = (methods: readonly string[]): { readonly refundDays?: number } => {
  const days = Math.max(0, ...methods.map((method) => factsOfMethod(method)?.refundDays ?? mostDays));
  return days < mostDays ? { refundDays: days } : {};
};

/** The day by which a refund that is asked for on this day arrives: in the days that payments tells of it, else however it was paid. */
export const refundArrivesBy = (askedOn: IsoDay, refundDays = mostDays): IsoDay => addBankDays(askedOn, refundDays);

/** Where a refund goes that payments has not begun yet. */
export const refundGoesTo = ({ isOfSeveral, refundDays }: RefundWay): string =>
  refundDays === 0 ? 'your rewards' : `what you paid with${isOfSeveral ? ', the latest payment first' : ''}`;

interface RefundWay {
  readonly isOfSeveral?: true | undefined;
  readonly refundDays?: number | undefined;
}

interface Back {
  /** What its provider has taken from us for refunds, and what staff paid in another way. */
  readonly refundedPence: Pence;
  readonly refunds?: readonly ShownRefund[] | undefined;
}

/** What went back of a purchase, or of one of its payments, and what is still on its way, in a few words for each. */
export const refundedWords = ({ refundedPence, refunds = [] }: Back, line?: number): readonly string[] => {
  const parts = refunds.flatMap((refund) => refund.parts.filter((part) => line === undefined || part.line === line));
  const sumOf = (has: (part: Part) => boolean): Pence => parts.filter(has).reduce((sum, { amountPence }) => sum + amountPence, 0);
  const onItsWayPence = sumOf(({ status }) => status === 'pending');
  const paidPence = sumOf(({ status }) => status === 'refunded' || status === 'redirected');
  // A provider that is still being asked has not taken it from us yet.
  const backPence = onItsWayPence === 0 ? refundedPence : Math.max(Math.min(paidPence, refundedPence), refundedPence - onItsWayPence);
  return [
    ...(backPence > 0 ? [`${formatPounds(backPence)} refunded`] : []),
    ...(onItsWayPence > 0 ? [`${formatPounds(onItsWayPence)} on its way back`] : []),
  ];
};

/** A line for each part of each refund, and for the share of rewards. */
export const refundLines = (refunds: readonly ShownRefund[]): readonly RefundLine[] =>
  refunds.flatMap(({ refundId, rewardsPence, requestedAt, reason, parts }) => [
    ...parts.map((part) => {
      const { state, says } = standingOf(part);
      return { key: `${refundId}:${part.number}`, amountPence: part.amountPence, state, says: [says, ...becauseOf(reason)].join(' ') };
    }),
    ...(rewardsPence === 0
      ? []
      : [
          {
            key: `${refundId}:rewards`,
            amountPence: rewardsPence,
            state: 'paid' as const,
            says: `Given back to your rewards on ${dayOf(requestedAt)}.`,
          },
        ]),
  ]);

/** Whoever cancelled something themselves knows it. */
const becauseOf = (reason: ShownRefund['reason']): readonly string[] =>
  reason === undefined || reason === 'cancelled' ? [] : [refundBecause[reason]];

const standingOf = ({ method, to, amountPence, status, at, isWithBank, isSettled }: Part): Pick<RefundLine, 'state' | 'says'> => {
  const arrives = formatLongDay(partArrivesBy(method, londonDay(new Date(at))));
  switch (status) {
    case 'pending':
      return { state: 'way', says: `On its way to ${to}. It arrives by ${arrives}.` };
    case 'refunded':
      return { state: 'paid', says: `Paid back to ${to} on ${dayOf(at)}. Your statement shows it by ${arrives}.` };
    case 'redirected':
      return { state: 'paid', says: `Paid back to you in another way on ${dayOf(at)}.` };
    case 'held_up':
      if (isSettled)
        return {
          state: 'held',
          says: `${moverOf(method)} took this payment back from us for you, so we do not owe you it as well. If it comes back to us, we will pay you ${formatPounds(amountPence)}.`,
        };
      // Staff were paid, so staff pay it back: no provider could have refused it.
      if (!isWithBank && factsOfMethod(method)?.asks === 'reference')
        return { state: 'way', says: `We are paying it back to you by ${to}. You do not need to do anything.` };
      return {
        state: 'held',
        says: isWithBank
          ? `${moverOf(method)} took this payment back from us, or is deciding whether to, so we could not pay it back too. If we get to keep it, we will pay you ${formatPounds(amountPence)}.`
          : `We could not pay it back to ${to}. We still owe you ${formatPounds(amountPence)} and are putting it right. You do not need to do anything.`,
      };
  }
};

/** To begin a sentence. */
const moverOf = (method: string): string => (factsOfMethod(method)?.mover ?? 'your bank').replace(/^your/, 'Your');

const dayOf = (instant: string): string => formatLongDay(londonDay(new Date(instant)));
