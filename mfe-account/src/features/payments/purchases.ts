import { showLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { garagePaymentWords, onItsWayBackWords } from '@kerbside/contracts/garages/at-garage-words';
import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { factsOfMethod } from '@kerbside/contracts/money/payment-methods';
import { isWork } from '../../is-work.js';
import { overdue, payments as words, planCard, schedule } from '../../messages/payments.js';
import type { ChartColumn, Shade } from '../../ui/column-chart.js';

export const boughtFirstOverdue = (rows: readonly Payment[]): readonly Payment[] =>
  rows.filter(({ isBought }) => isBought).toSorted((a, b) => Number(b.overduePence > 0) - Number(a.overduePence > 0));

/** What is paid of what is owed, and the sums beside it that are not nothing. */
export const sumsOf = (payment: Payment) => {
  const {
    amountPence,
    collectedPence: paid,
    pendingPence,
    goesBackPence = 0,
    rewardsPence = 0,
    toComePence: toCome,
    refundedPence,
    refunds,
  } = payment;
  const [owed, onItsWay] = [payment.owedPence - goesBackPence, pendingPence - goesBackPence];
  const rows = [
    { label: words.rewards, pence: rewardsPence },
    { label: words.onItsWay, pence: onItsWay },
    { label: words.goesBack, pence: goesBackPence },
    { label: words.toCome, pence: toCome },
    // All of it is a line of its own.
    { label: words.cancelledPart, pence: owed === 0 ? 0 : amountPence - owed },
    // Each refund is listed with its sum.
    { label: words.refunded, pence: refunds?.length ? 0 : refundedPence },
  ];
  return {
    paid,
    owed,
    onItsWay,
    toCome,
    rows: rows.filter(({ pence }) => pence > 0).map(({ label, pence }) => ({ label, value: formatPounds(pence) })),
  };
};

interface HowFar {
  readonly atGarage?: Payment['atGarage'] | undefined;
  readonly monthlyPence?: Payment['monthlyPence'] | undefined;
  /** What it cost. */
  readonly amountPence: number;
  readonly paid: number;
  readonly owed: number;
  readonly today: IsoDay;
}

/** How far something is paid, in a line. */
export const paidWords = ({ atGarage, monthlyPence, amountPence, paid, owed, today }: HowFar): string => {
  if (atGarage) return garagePaymentWords(atGarage, today);
  if (owed === 0 && amountPence > 0) return words.cancelled;
  if (typeof monthlyPence === 'number') return words.paidSoFar(formatPounds(paid));
  return paid === owed ? words.paidAll(formatPounds(paid)) : words.paidOf(formatPounds(paid), formatPounds(owed));
};

/** What all payments of a plan came to, those that were cancelled too. */
export const pricePence = ({ lines }: Pick<Plan, 'lines'>): number => sumOf(lines);

const sumOf = (lines: Plan['lines']): number => lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** "Next payment £12.40 on 1 December, then 9 more." */
export const sentence = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;

/** What is said of something that payments change nothing about: a visit, or cover that has run out. Undefined of cover. */
export const untouchedBy = (
  { paymentId, productTypes }: Pick<Plan, 'paymentId' | 'productTypes'>,
  policies: readonly Policy[],
): string | undefined => {
  if (areVisitsAlone(productTypes)) return schedule.untouched.visit;
  const covers = policies.filter((policy) => policy.paymentId === paymentId && !isWork(policy));
  return covers.length > 0 && covers.every(({ status }) => status === 'expired') ? schedule.untouched.over : undefined;
};

/** What a missed payment does to the cover. */
export const ifNotPaid = (
  arrears: Plan['arrears'],
  { suspendsOn, endsOn }: NonNullable<Plan['overdue']>,
  untouched: string | undefined,
): string => {
  const ends = showLongDay(endsOn);
  if (untouched !== undefined) return overdue.lateAlone(ends, untouched);
  return arrears?.status === 'suspended' ? overdue.suspended(ends) : overdue.late(showLongDay(suspendsOn), ends);
};

const isOnItsWay = ({ state }: PlanLine): boolean => state === 'accepted';

/** `untouched`: what is said of something that these payments change nothing about. */
export const whyEnded = (
  { on, reason }: NonNullable<Plan['planEnd']>,
  { lines, goesBackPence = 0 }: Pick<Plan, 'lines' | 'goesBackPence'>,
  untouched: string | undefined,
): string => {
  const ended =
    reason === 'cancelled' ? schedule.endedCancelled : untouched === undefined ? schedule.endedArrears : schedule.endedArrearsAlone;
  const more = lines.some(isOnItsWay) ? schedule.onlyOnItsWay : schedule.nothingMore;
  return `${ended(showLongDay(on))} ${goesBackPence > 0 ? onItsWayBackWords(goesBackPence) : more}`;
};

/** Whether nothing is left to take the next payments from: the bank or PayPal ended it. */
export const isFromNothing = ({ mayChooseCard, card }: Plan): boolean => mayChooseCard && card === null;

/** Why nothing is left to take the next payments from. */
export const whyNothing = ({ method, arrears }: Plan, untouched: string | undefined): string => {
  const then = untouched !== undefined || arrears?.status === 'suspended' ? '' : planCard.staysCovered;
  const facts = factsOfMethod(method);
  if (facts?.isByDebit) return planCard.byNothingWhy.debit(facts.name, then);
  return facts?.asks === 'approval' ? planCard.byNothingWhy.approval(facts.name, then) : planCard.byNothingWhy.other(then);
};

/** What was paid against what is due, payment by payment. Cancelled payments are not due. */
export const columnsOf = ({ lines }: Pick<Plan, 'lines'>): readonly ChartColumn[] =>
  lines
    .filter(({ state }) => state !== 'void')
    .map((line) => ({ key: String(line.number), value: line.amountPence, shade: shadeOf(line) }));

export const countOf = (columns: readonly ChartColumn[], shade: Shade): number => columns.filter((one) => one.shade === shade).length;

const shadeOf = ({ state }: PlanLine): Shade => {
  if (state === 'collected') return 'full';
  if (state === 'accepted') return 'hatched';
  return state === 'failed' || state === 'reversed' ? 'wrong' : 'empty';
};
