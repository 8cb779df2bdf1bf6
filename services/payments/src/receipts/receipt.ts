import type { CallAnswer } from '@kerbside/contracts/call';
import { cardTypes, type checkStatus, type Payment, type PaymentView, type Sale } from '@kerbside/contracts/http/payments/payments';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { toPounds } from '@kerbside/contracts/money/money';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { DomainError } from '@kerbside/platform/errors/errors';
import { calledNow, goesBackOf, nextOf, rewardsOf } from '../plan-views/plan-view.js';
import { channelOf, isOpen, type Attempt, type Reason } from '../purchases/attempt.js';
import { sumOf } from '../purchases/ledger.js';
import { goesOn, isBySetup, isFinished, monthlyShown, type Purchase } from '../purchases/purchase.js';
import { backPenceOf, inOrder, isPaidToUs, methodPaidBy } from '../purchases/schedule.js';
import { isAwaited } from '../schedules/collecting.js';
import { atGarageOf } from '../schedules/garage-payment.js';
import { overdueOf } from '../schedules/overdue.js';
import { needsCard } from '../schedules/plan-card.js';

interface ReceiptSource {
  readonly purchase: Purchase;
  readonly attempt: Attempt;
}
interface CompletedSale {
  readonly purchase: Purchase;
  /** Undefined when it is no longer stored. */
  readonly attempt: Attempt | undefined;
  readonly completedAt: Date;
}

/** Throws PAYMENT_PROCESSING, PAYMENT_NOT_COMPLETE, or why the sale was called off. */
export const requireCompleted = (standing: ReceiptSource): CompletedSale => {
  const { state } = standing.purchase;
  if (state.status === 'completed') return { ...standing, completedAt: state.at };
  const off = calledOff(standing.attempt);
  if (off) throw new DomainError(off.code, { status: 409, message: nothingTaken(off), data: { nothingTaken: true } });
  throw new DomainError(isUnderWay(standing.attempt) ? 'PAYMENT_PROCESSING' : 'PAYMENT_NOT_COMPLETE');
};

/** What was bought, from the purchase's own record: it stays the same whatever happens to the quote. */
export const receiptOf = ({ purchase, attempt, completedAt }: CompletedSale): Sale => {
  const paid = paidBy(purchase, attempt);
  return {
    quoteId: purchase.quoteId,
    paymentId: purchase.id,
    reference: purchase.offer.reference,
    title: purchase.offer.title,
    totalPence: purchase.offer.totalPence,
    gross: toPounds(purchase.offer.totalPence),
    lines: [...purchase.offer.lines],
    paidAt: completedAt.toISOString(),
    coverStartsOn: purchase.offer.coverStartsOn,
    ...coverOf(purchase),
    schedule: soldLines(purchase).map(receiptLine(paid.method)),
    ...receiptMethod(paid),
  };
};

const receiptLine =
  (by: string) =>
  (line: ReturnType<typeof soldLines>[number]): Sale['schedule'][number] => {
    const { number, dueOn, amountPence, state } = line;
    const own = methodPaidBy(line);
    const isAsSaid = isToBePaid(state) || own === by || own === payAtGarage || own === 'none';
    return { number, dueOn, amountPence, state, ...(isAsSaid ? {} : { method: own }) };
  };

const isToBePaid = (state: Sale['schedule'][number]['state']): boolean => state === 'due' || state === 'failed';

/** A visit alone has no cover that could rest. */
const coverOf = ({ arrears, planEnd, isCoverCancelled, offer }: Purchase): Pick<Sale, 'cover'> => {
  if (isCoverCancelled === true || planEnd?.reason === 'arrears') return { cover: 'over' };
  return arrears?.status === 'suspended' && offer.coverStartsOn !== null ? { cover: 'suspended' } : {};
};

/** A method of ours: what is paid at the garage has none. */
const receiptMethod = ({ method, ...paid }: ReturnType<typeof paidBy>): Omit<typeof paid, never> & Pick<Sale, 'method'> =>
  method === payAtGarage ? paid : { ...paid, method };

/** Of monthly cover the months so far: `monthlyPence` gives those to come. */
const soldLines = ({ schedule, agreement }: Purchase) => {
  const isMonthly = goesOn({ agreement });
  return inOrder(schedule).flatMap(({ state, ...line }) => {
    const isMonthToCome = isMonthly && line.number > 1 && state === 'due' && !line.failure;
    return state === 'void' || isMonthToCome ? [] : [{ ...line, state }];
  });
};

/** How it is paid, as receipt and list say it. */
const paidBy = (
  purchase: Pick<Purchase, 'agreement' | 'chosenCard' | 'mandate' | 'monthsLeft' | 'planEnd' | 'schedule'>,
  attempt: Attempt | undefined,
) => ({
  atGarage: atGarageOf(purchase),
  ...takenBy(purchase, attempt),
  option: purchase.agreement?.option ?? 'in_full',
  monthlyPence: monthlyShown(purchase),
  mandate: purchase.mandate ? { ...purchase.mandate } : null,
  channel: channelOf(purchase.agreement?.staff).channel,
});

/** What is left is taken from the card that the customer has chosen since, not by what the first payment was: only its provider can name it. */
const takenBy = ({ agreement, chosenCard, planEnd, schedule }: Parameters<typeof paidBy>[0], attempt: Attempt | undefined) =>
  chosenCard !== undefined && !planEnd && schedule.some(isAwaited)
    ? { method: 'card' as const, card: null }
    : { method: agreement?.method ?? attempt?.method ?? 'card', card: attempt?.card ?? null };

/** What is read for a payment that is due. */
export type Ways = Pick<PaymentView, 'choices' | 'freePlanId' | 'noInstalmentsBecause' | 'payBy' | 'savedCards' | 'atGarage'>;

/** Step 6 as it now is: the price due, or what was paid. */
export const viewOf = (facts: QuoteFacts, standing: ReceiptSource | undefined): Omit<PaymentView, 'rewards' | keyof Ways> => {
  const isPaid = standing?.purchase.state.status === 'completed';
  const priced = isPaid ? standing.purchase.offer : facts;
  return {
    quoteId: facts.quoteId,
    reference: facts.reference,
    title: priced.title,
    totalPence: priced.totalPence,
    isMonthly: facts.monthlyPence !== null,
    originalPence: priced.originalPence,
    lines: [...priced.lines],
    voucher: isPaid ? priced.voucher : facts.shownVoucher,
    status: isPaid || facts.status === 'purchased' ? 'paid' : dueStatus(facts, standing?.attempt),
    methods: [...cardTypes],
    paymentId: standing?.purchase.id ?? null,
    isBegun: standing !== undefined && isBegun(standing),
    byInstalments: facts.byInstalments,
  };
};

const dueStatus = (facts: QuoteFacts, attempt: Attempt | undefined): PaymentView['status'] => {
  if (attempt && isUnderWay(attempt)) return 'processing';
  if (facts.status === 'expired') return 'expired';
  return isFinished(facts) ? 'due' : 'unfinished';
};

/** Whether somebody agreed to this very payment and has confirmed nothing yet. A form that is only open binds nobody. */
export const isBegun = ({ purchase, attempt }: ReceiptSource): boolean =>
  purchase.state.status === 'agreed' && purchase.attemptId === attempt.id && attempt.saleId !== null && isOpen(attempt);

export const isUnderWay = ({ state: { status } }: Attempt): boolean =>
  status === 'processing' || status === 'authorised' || status === 'taking' || status === 'calling_off';

const calledOff = ({ state }: Attempt): Reason | null => (state.status === 'cancelled' ? state.reason : null);

const nothingTaken = ({ message }: Reason): string => `Nothing was taken. ${message}`;

/** The state of a purchase's payment, for the page that asks. */
export const statusOf = ({ purchase, attempt }: ReceiptSource): CallAnswer<typeof checkStatus> => {
  if (purchase.state.status === 'completed') return { status: 'paid', message: null };
  return statusOfAttempt(attempt);
};

export const statusOfAttempt = (attempt: Attempt): CallAnswer<typeof checkStatus> => {
  const off = calledOff(attempt);
  if (off) return { status: 'failed', message: nothingTaken(off), code: off.code };
  if (attempt.state.status === 'failed') return { status: 'failed', message: attempt.state.message };
  if (isUnderWay(attempt)) return { status: 'processing', message: null };
  return { status: attempt.state.status === 'requires_action' ? 'requires_action' : 'due', message: null };
};

const rowStatus = {
  open: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  authorised: 'processing',
  taking: 'processing',
  accepted: 'processing',
  collected: 'succeeded',
  reversed: 'failed',
  calling_off: 'cancelled',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Attempt['state']['status'], Payment['status']>;

/** What was bought counts as paid once its first money is in; a direct debit or a card that was only checked is still to pay. */
export const rowOf = (purchase: Purchase, attempt: Attempt | undefined, today: IsoDay): Omit<Payment, 'refunds'> => ({
  id: purchase.id,
  quoteId: purchase.quoteId,
  customerId: purchase.customerId,
  reference: purchase.offer.reference,
  title: calledNow(purchase).title,
  amountPence: purchase.offer.totalPence,
  ...paidBy(purchase, attempt),
  status: statusOfRow(purchase, attempt),
  collectedPence: sumOf(purchase.schedule.filter(isPaidToUs)),
  ...standingOfPlan(purchase, today),
  failure: failureOf(attempt),
  createdAt: (purchase.submittedAt ?? purchase.createdAt).toISOString(),
  paidAt: purchase.state.status === 'completed' && !isAllToCome(purchase) ? purchase.state.at.toISOString() : null,
});

/** Where a plan stands: what is on its way, what went back, what is overdue, and what comes next. */
const standingOfPlan = (purchase: Purchase, today: IsoDay) => {
  const { state, schedule, arrears, planEnd } = purchase;
  if (state.status !== 'completed') return notBought(purchase);
  const overdue = planEnd ? null : overdueOf(schedule);
  const next = planEnd ? null : nextOf(schedule, today);
  return {
    isBought: true,
    owedPence: sumOf(schedule.filter((line) => line.state !== 'void')),
    pendingPence: sumOf(schedule.filter((line) => line.state === 'accepted')),
    ...goesBackOf(purchase),
    ...rewardsOf(purchase),
    toComePence: sumOf(schedule.filter((line) => line.state === 'due' && !line.failure)),
    refundedPence: schedule.reduce((sum, line) => sum + backPenceOf(line), 0),
    overduePence: overdue?.pence ?? 0,
    payablePence: overdue?.payablePence ?? 0,
    arrears: arrears ?? null,
    nextPayment: next && { dueOn: next.dueOn, amountPence: next.amountPence, left: next.thenMore + 1 },
    nextWords: next?.words ?? null,
    ...(needsCard(purchase) ? { needsCard: true as const } : {}),
  };
};

const notBought = ({ offer }: Purchase) => ({
  isBought: false,
  owedPence: offer.totalPence,
  pendingPence: 0,
  toComePence: 0,
  refundedPence: 0,
  overduePence: 0,
  arrears: null,
  nextPayment: null,
  nextWords: null,
});

const statusOfRow = (purchase: Purchase, attempt: Attempt | undefined): Payment['status'] => {
  const atGarage = atGarageOf(purchase);
  if (purchase.state.status === 'completed' && atGarage) return rowStatusAtGarage[atGarage.status];
  if (purchase.state.status === 'completed' && isAllToCome(purchase)) return purchase.schedule.some(isAwaited) ? 'processing' : 'cancelled';
  if (purchase.state.status === 'completed') return isVoid(purchase) ? 'cancelled' : 'succeeded';
  return attempt ? rowStatus[attempt.state.status] : 'created';
};

/** Nothing of it is paid or owed any more: its bank has what was paid for cover that is cancelled. */
const isVoid = ({ schedule }: Purchase): boolean => schedule.length > 0 && schedule.every(({ state }) => state === 'void');

const rowStatusAtGarage = { due: 'processing', paid: 'succeeded', void: 'cancelled' } as const satisfies Record<string, Payment['status']>;

/** Whether it was bought by set-up and nothing has arrived yet. Money paid at a garage never arrives here. */
const isAllToCome = ({ agreement, schedule }: Purchase): boolean =>
  agreement !== null && isBySetup(agreement) && !schedule.some(isPaidToUs);

const failureOf = (attempt: Attempt | undefined): string | null => {
  if (attempt?.state.status === 'failed') return attempt.state.message;
  const off = attempt && calledOff(attempt);
  return off ? nothingTaken(off) : null;
};
