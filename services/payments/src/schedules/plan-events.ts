import { endedAfterDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import {
  arrearsChanged,
  mandateCancelled,
  mandateCreated,
  missingMoneyChanged,
  paymentAnnounced,
  paymentMissed,
  paymentsScheduled,
  planCancelled,
} from '@kerbside/contracts/events/payments';
import { moverOf, type Method, moneyMethod } from '../methods/method-port.js';
import { backForCancelled, paidForCancelled, shortForCancelled } from '../purchases/cancelled-parts.js';
import { sumOf } from '../purchases/ledger.js';
import { isPaidInFull, monthlyOf, type PaidFor, type Purchase } from '../purchases/purchase.js';
import { factOf, ownerFacts, planFacts, purchaseEvents, type PurchaseFact } from '../purchases/purchase-events.js';
import { collectOn, inOrder, isPaidToUs, lineOf, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { overdueIn } from './arrears.js';
import { isAwaited, isStopped, letterOf } from './collecting.js';
import { monthsOf } from './months.js';
import { isPayable } from './overdue.js';
import type { Progress } from './progress.js';
import { isByDebit, methodSentences, type PaymentMethod } from '@kerbside/contracts/money/payment-methods';

/** The events of a purchase's later payments. */
export const planEvents = {
  /** Undefined when all was paid at the sale. A plan that shrank to nothing is told with no payments, so that nobody waits for those before. */
  scheduled: (purchase: Purchase, reason: 'bought' | 'changed'): PurchaseFact | undefined => {
    const lines = inOrder(purchase.schedule).filter(isAwaited);
    if (lines.length === 0 && reason === 'bought') return undefined;
    const payments = lines.map((line) => ({ line: line.number, dueOn: line.dueOn, amountPence: line.amountPence, ...nextTryOf(line) }));
    const totalPence = sumOf(purchase.schedule.filter(({ state }) => state !== 'void'));
    const monthlyPence = monthlyOf(purchase);
    return factOf(paymentsScheduled, {
      ...planFacts(purchase),
      reason,
      totalPence,
      monthlyPence,
      payments,
      ...backOf(purchase),
      mandate: null,
      // What a sale keeps may be named a moment after it.
      ...(reason === 'bought' ? agreedTaking(purchase) : takingOf(purchase)),
    });
  },

  /** `takenBackFrom`: its money had arrived by this method, and was taken back. */
  missed: (purchase: Purchase, number: number, knownOn: IsoDay, takenBackFrom?: Method): PurchaseFact | undefined => {
    const line = lineOf(purchase.schedule, number);
    const { amountPence, dueOn, failure } = line;
    const notice = letterOf(line);
    if (!failure || !notice) return undefined;
    const { reason, tryOn, tries } = failure;
    // What is overdue for longest decides about the cover.
    const since = overdueIn(purchase.schedule).since ?? failure.unpaidSince;
    const suspendsOn = addDays(since, suspendedAfterDays);
    const endsOn = addDays(since, endedAfterDays);
    return factOf(paymentMissed, {
      ...planFacts(purchase),
      line: number,
      amountPence,
      dueOn,
      reason,
      notice,
      ...(notice === 'last' && tries === 1 ? { isFirst: true } : {}),
      tryOn,
      suspendsOn,
      endsOn,
      knownOn,
      ...(takenBackFrom === undefined && isStopped(reason) ? { isStopped: true } : takenBack(takenBackFrom)),
    });
  },

  /** Staff were paid for a line in another way: its money has arrived all the same. */
  paidOtherwise: (purchase: Purchase, schedule: Schedule, number: number): PurchaseFact[] => {
    const { amountPence } = lineOf(schedule, number);
    const paid = { ...purchase, schedule };
    return [
      purchaseEvents.collected(purchase, number, amountPence),
      ...(isPaidInFull(paid) && purchase.wasPaidInFull !== true ? [purchaseEvents.paidInFull(paid)] : []),
    ];
  },

  /** What follows from a change of the schedule or of the day. Arrears grow, and end a plan, on the day that letters name. */
  followed: (moved: Progress, today: IsoDay): PurchaseFact[] => {
    const { purchase, arrears, end, added, overdue, lostPence = 0, isCountedAnew } = moved;
    const on = arrears?.since ?? today;
    const paidFor = paidForIn(moved);
    const shortPence = shortForCancelled(purchase);
    const isShort = Math.max(shortPence, shortPence - lostPence) > 0;
    return [
      ...added.map((line) => announcedEvent(purchase, line)),
      ...(arrears === undefined ? [] : [arrearsEvent(purchase, { status: arrears?.status ?? 'recovered', on, overdue, knownOn: today })]),
      ...(paidFor === undefined ? [] : [endEvent(purchase, { reason: end ?? 'cancelled', on, ...asTold(paidFor) })]),
      ...(isCountedAnew || (paidFor && isShort) ? [factOf(missingMoneyChanged, ownerFacts(purchase))] : []),
    ];
  },

  /** The end of the plan says that the voucher can be used again. */
  withVoucher: (told: readonly PurchaseFact[], voucherCode: string): PurchaseFact[] =>
    told.map((one) => (one.type === planCancelled ? { ...one, data: { ...Object(one.data), voucherCode } } : one)),

  /** None for a card: it was given for a sale, and agreed to no more than that. */
  mandateCreated: (purchase: Purchase, on: IsoDay): PurchaseFact[] => {
    const method = purchase.instrument?.method ?? 'card';
    return method === 'card' ? [] : [factOf(mandateCreated, { ...planFacts(purchase), on, method })];
  },

  mandateCancelled: (purchase: Purchase, method: Method, on: IsoDay): PurchaseFact =>
    factOf(mandateCancelled, {
      ...planFacts(purchase),
      on,
      leftPence: sumOf(purchase.schedule.filter(isAwaited)),
      method,
      ...(purchase.arrears?.status === 'suspended' ? { isSuspended: true } : {}),
    }),
};

/** Of one that was missed and is not under way again. */
const nextTryOf = (line: ScheduleLine): { readonly tryOn?: IsoDay | null } => (isPayable(line) ? { tryOn: collectOn(line) } : {});

const announcedEvent = (purchase: Purchase, { number, dueOn, amountPence }: ScheduleLine): PurchaseFact => {
  const monthlyPence = monthlyOf(purchase) ?? amountPence;
  return factOf(paymentAnnounced, {
    ...planFacts(purchase),
    line: number,
    dueOn,
    amountPence,
    monthlyPence,
    mandate: null,
    ...takingOf(purchase),
  });
};

interface ArrearsFacts {
  readonly status: 'late' | 'suspended' | 'ended' | 'recovered';
  readonly on: IsoDay;
  readonly overdue: ReturnType<typeof overdueIn>;
  readonly knownOn: IsoDay;
}

const arrearsEvent = (purchase: Purchase, { status, on, overdue, knownOn }: ArrearsFacts): PurchaseFact => {
  const endsOn = overdue.since === null ? null : addDays(overdue.since, endedAfterDays);
  return factOf(arrearsChanged, { ...planFacts(purchase), status, on, overduePence: overdue.pence, endsOn, knownOn });
};

/** What is paid for as a plan ends, and once it was cancelled as payments that counted are lost, or come back. Undefined where neither happened. */
export const paidForIn = ({ purchase, end, voided, lostPence = 0 }: Progress): PaidFor | undefined => {
  const { schedule, planEnd, offer } = purchase;
  const months = monthsOf(purchase, schedule)?.count ?? null;
  if (end !== undefined) {
    const given = schedule.filter(({ state }) => state !== 'void');
    const coveredPence = sumOf(given) + offer.rewardsPence - paidForCancelled(purchase) - givenBack(purchase, given);
    return { voidPence: sumOf(voided), ...covered(coveredPence), months };
  }
  const before = planEnd?.paidFor;
  if (!before || lostPence === 0 || purchase.isCoverCancelled === true) return undefined;
  return { voidPence: before.voidPence + lostPence, ...covered(before.coveredPence - (before.shortPence ?? 0) - lostPence), months };
};

const covered = (pence: number): Pick<PaidFor, 'coveredPence' | 'shortPence'> =>
  pence < 0 ? { coveredPence: 0, shortPence: -pence } : { coveredPence: pence };

const asTold = ({ shortPence: _, ...paidFor }: PaidFor): Omit<PaidFor, 'shortPence'> => paidFor;

const endEvent = (
  purchase: Purchase,
  end: { readonly reason: 'arrears' | 'cancelled'; readonly on: IsoDay } & ReturnType<typeof asTold>,
): PurchaseFact => {
  const before = purchase.planEnd?.paidFor;
  const paidPence = sumOf(purchase.schedule.filter(isPaidToUs));
  const cover = purchase.isCoverCancelled === true ? { isCoverCancelled: true } : {};
  return factOf(planCancelled, {
    ...planFacts(purchase),
    ...end,
    paidPence,
    ...backOf(purchase),
    ...cover,
    ...(before ? { before: asTold(before) } : {}),
    ...voucherOfUnpaid(purchase),
  });
};

/** Its voucher, where nothing of it stays paid, or is to come. */
export const voucherOfUnpaid = (purchase: Purchase): { readonly voucherCode?: string } => {
  const code = purchase.offer.voucher?.code;
  const given = purchase.schedule.filter(({ state }) => state !== 'void');
  const staysPence = sumOf(given) + purchase.offer.rewardsPence - allBack(purchase, given);
  return code !== undefined && staysPence <= 0 ? { voucherCode: code } : {};
};

/** What has gone back for another reason than that something was cancelled. */
const givenBack = (purchase: Purchase, lines: Schedule): number =>
  Math.max(0, allBack(purchase, lines) - backForCancelled(purchase) - (purchase.returning?.arrivedPence ?? 0));

/** What has gone back: of these payments, of the rewards, and otherwise of any, though a bank may have taken that one back since. */
const allBack = ({ schedule, rewardsBackPence = 0 }: Purchase, lines: Schedule): number => {
  const byProvidersPence = lines.reduce((sum, { refundedPence }) => sum + refundedPence, 0);
  const otherwisePence = schedule.reduce((sum, { redirectedPence = 0 }) => sum + redirectedPence, 0);
  return byProvidersPence + otherwisePence + rewardsBackPence;
};

const backOf = (purchase: Purchase): { readonly backPence?: number } => {
  const backPence = backForCancelled(purchase);
  return backPence > 0 ? { backPence } : {};
};

const takenBack = (method: Method | undefined) => (method === undefined ? {} : { takenBackBy: moverOf(method).toCustomer });

/** What was paid at once keeps nothing to take a later payment from, and a provider may have ended what was kept. */
const takingOf = (purchase: Purchase): CollectionMark =>
  purchase.instrument || !purchase.schedule.some(isAwaited) ? agreedTaking(purchase) : takenFromAnother;

const takenFromAnother: CollectionMark = { takenBy: 'from the card that you choose in your account', isOnItsDay: true };

const agreedTaking = (purchase: Purchase): CollectionMark => {
  const { mandate } = purchase;
  return { ...takingBy(takenBy(purchase) ?? 'other'), ...(mandate ? { statementReference: mandate.reference } : {}) };
};

interface CollectionMark {
  readonly takenBy?: string;
  readonly isOnItsDay?: boolean;
  readonly statementReference?: string;
}

/** Only banks wait for a working day. */
const takingBy = (method: PaymentMethod): CollectionMark => {
  const { takenBy } = methodSentences[method];
  return takenBy === undefined ? {} : { takenBy, isOnItsDay: !isByDebit(method) };
};

/** How the remaining payments are taken, or were until the bank or PayPal ended it. Undefined when none remain. */
export const takenBy = ({ instrument, schedule }: Pick<Purchase, 'instrument' | 'schedule'>): PaymentMethod | undefined => {
  const next = inOrder(schedule).find(isAwaited);
  return next && moneyMethod(instrument?.method ?? next.method);
};
