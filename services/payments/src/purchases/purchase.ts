import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import type { Mandate, Method, PlannedLine } from '../methods/method-port.js';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import { isJustOpened, type Attempt, type Instrument, type TakenByStaff } from './attempt.js';
import { sumOf } from './ledger.js';
import { changeLine, isAtGarage, isCollected, isPaidToUs, nextDueOn, type Schedule } from './schedule.js';
import { createHash } from 'node:crypto';

/** What is to be paid, and for what: the quote as it was when somebody last tried to pay it. `totalPence` is owed in money, after rewards. */
export type QuoteToPay = Pick<
  PayableQuote,
  | 'reference'
  | 'title'
  | 'priceVersion'
  | 'totalPence'
  | 'originalPence'
  | 'lines'
  | 'voucher'
  | 'rewardsPence'
  | 'productTypes'
  | 'coverStartsOn'
  | 'payBy'
>;

/** What the customer agreed to by pressing Pay: this sale, held at pricing, paid in this way. */
export interface Agreement {
  readonly at: Date;
  /** Greater than that of every agreement before. */
  readonly number: number;
  readonly saleId: string;
  readonly method: Method;
  readonly option: PaymentOption;
  /** Monthly cover: what is taken each month until it is cancelled. Absent and null: nothing follows the schedule. */
  readonly monthlyPence?: number | null;
  /** Monthly cover: the day of the month that was chosen, 29 to 31 for the last of a shorter one. Absent: that of the first payment. */
  readonly monthlyDay?: number;
  /** How staff say they were paid, when the method is `other`. */
  readonly reference?: string | null;
  /** Absent: the customer pressed Pay. */
  readonly staff?: TakenByStaff;
}

/** `selling`: the sale is being checked, and its first payment taken. `completed`: bought, even if later payments are still to be collected. */
type PurchaseState =
  | { readonly status: 'open' }
  | { readonly status: 'agreed' }
  | { readonly status: 'selling'; readonly attemptId: string }
  | { readonly status: 'completed'; readonly at: Date };

/** How far behind with paying a purchase is. `late`: a payment failed. `suspended`: the cover rests. `ended`: the plan is cancelled and the cover over. */
export interface Arrears {
  readonly status: 'late' | 'suspended' | 'ended';
  readonly since: IsoDay;
}

export interface PlanEnd {
  readonly on: IsoDay;
  readonly reason: 'arrears' | 'cancelled';
  /** Of a plan that was cancelled, as it was last told: cover goes on for as long as it is paid for. */
  readonly paidFor?: PaidFor;
}

/** What was given for the cover of a plan, for how many months of monthly cover that pays, and what is not paid. */
export interface PaidFor {
  readonly voidPence: number;
  readonly coveredPence: number;
  readonly months: number | null;
  /** By how much less than nothing was given for it: what comes back pays that first. Absent: by nothing. */
  readonly shortPence?: number;
}

/** The visit of what is paid at its garage, as the last event of it said. */
export interface PaidVisit {
  readonly state: 'booked' | 'cancelled' | 'finished';
  readonly day: IsoDay;
  /** The day that its garage proposes instead, until that is answered. */
  readonly proposedOn?: IsoDay;
}

/** Monthly cover after one of its policies was cancelled. */
export interface MonthsLeft {
  readonly monthlyPence: number;
  /** How many months were owed by then, and what they came to without what is void. */
  readonly count: number;
  readonly owedPence: number;
}

/** A policy of a purchase that was cancelled while others of it go on. */
export interface CancelledPart {
  readonly policyId: string;
  readonly productType: ProductType;
  /** Its share of what had been paid by then, whether it goes back or was used. */
  readonly paidPence: number;
  /** What of that goes back. */
  readonly backPence: number;
  /** What it had cost beyond what was paid, as far as its bank had the money. Absent: nothing. */
  readonly shortPence?: number;
}

/** Money for policies that were cancelled while it was on its way, or had just arrived: it goes back. */
export interface ReturningMoney {
  /** Still on its way: it goes back when it arrives, and is not owed where it does not. */
  readonly toComePence: number;
  /** Arrived, and refunded or about to be. */
  readonly arrivedPence: number;
}

/** What banks had as all of the cover was cancelled, and what of it is ours should they return it. */
export interface UncountedMoney {
  readonly since: Date;
  /** What the cover had cost beyond what was paid: what comes back pays that first. */
  readonly shortPence: number;
  /** Of each payment. */
  readonly withBank: readonly { readonly attemptId: string; readonly pence: number }[];
}

/** The only purchase of a quote: what is owed, for what, when that was agreed, and how it is paid. */
export interface Purchase {
  readonly id: string;
  readonly quoteId: string;
  readonly customerId: string;
  readonly offer: QuoteToPay;
  /** Null until Pay is pressed, and again when the sale fails. */
  readonly agreement: Agreement | null;
  readonly schedule: Schedule;
  /** What later payments are taken from; absent and null: nothing is left to take, or the provider has not named it yet. */
  readonly instrument?: Instrument | null;
  readonly mandate?: Mandate | null;
  /** The card that the customer chose for later payments from those that they kept: it stays theirs when nothing more is taken. */
  readonly chosenCard?: string;
  /** The day on which the provider is to forget the instrument; absent and null while payments may still be taken from it. */
  readonly releaseOn?: IsoDay | null;
  readonly state: PurchaseState;
  /** The number of attempts, so that each is made once. */
  readonly attempts: number;
  /** The only attempt that may be sold; null while there is none. */
  readonly attemptId: string | null;
  readonly createdAt: Date;
  /** When the customer last pressed Pay; null until then. */
  readonly submittedAt: Date | null;
  /** The next day on which a line is to be collected, or its arrears change; null before anything is bought, and when nothing is left. */
  readonly nextDueOn: IsoDay | null;
  /** Absent and null: nothing is overdue. */
  readonly arrears?: Arrears | null;
  /** Set when nothing more is collected, though lines were left. */
  readonly planEnd?: PlanEnd;
  /** Its cover was cancelled: a payment that still arrives goes back. */
  readonly isCoverCancelled?: true;
  /** What that counted without. Absent where nobody knows, so that what a bank returns of it stays. */
  readonly uncounted?: UncountedMoney;
  /** Paid at a garage: its visit. Absent until an event says something of it. */
  readonly visit?: PaidVisit;
  /** Monthly cover: the day on which its first month fell due. Absent until it is bought. */
  readonly monthsFrom?: IsoDay;
  /** Monthly cover of several policies, one of which was cancelled: what the others cost. Absent until then. */
  readonly monthsLeft?: MonthsLeft;
  /** Absent: everything that was bought is in force, or was cancelled at once. */
  readonly cancelled?: readonly CancelledPart[];
  /** Absent: no policy was cancelled while money was on its way, beside others that go on. */
  readonly returning?: ReturningMoney;
  /** What refunds gave back of the rewards that were used. Absent: none. */
  readonly rewardsBackPence?: number;
  /** It was paid in full once, and the bank took a payment back since. */
  readonly wasPaidInFull?: boolean;
  /** The number of events published for it. */
  readonly told: number;
  readonly version: number;
}

const lastStep = 6;

/** A quote that has reached step 6 and has an owner. */
export type PayableQuote = QuoteFacts & { readonly customerId: string; readonly rewardsPence: number };

export const isFinished = ({ step }: Pick<QuoteFacts, 'step'>): boolean => step >= lastStep;

/** Refuses a quote that cannot be paid now. */
export const requirePayable = (facts: QuoteFacts): PayableQuote => {
  const { customerId } = facts;
  if (facts.status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (facts.status === 'expired') throw new DomainError('QUOTE_EXPIRED');
  if (!isFinished(facts) || customerId === null) throw new DomainError('QUOTE_NOT_READY');
  return { ...facts, customerId, rewardsPence: 0 };
};

export const startPurchase = (id: string, facts: PayableQuote, now: Date): Purchase => ({
  id,
  quoteId: facts.quoteId,
  customerId: facts.customerId,
  offer: offerOf(facts),
  agreement: null,
  schedule: [],
  state: { status: 'open' },
  attempts: 0,
  attemptId: null,
  createdAt: now,
  submittedAt: null,
  nextDueOn: null,
  told: 0,
  version: 1,
});

/** A new attempt replaces the previous one. */
export const attempting = (purchase: Purchase, attempt: Pick<Attempt, 'id' | 'number'>, facts: PayableQuote): Purchase => ({
  ...purchase,
  customerId: facts.customerId,
  offer: offerOf(facts),
  agreement: null,
  schedule: [],
  state: { status: 'open' },
  attempts: attempt.number,
  attemptId: attempt.id,
});

/** The customer pressed Pay and the quote is held: from now on the attempt may be authorised at any moment. */
export const agree = (
  purchase: Purchase,
  { facts, agreement, schedule }: { readonly facts: PayableQuote; readonly agreement: Agreement; readonly schedule: Schedule },
): Purchase => ({
  ...purchase,
  customerId: facts.customerId,
  offer: offerOf(facts),
  agreement,
  schedule,
  state: { status: 'agreed' },
  submittedAt: agreement.at,
});

/** Whether it is bought or being sold, so that nothing else can be agreed to any more. */
export const isDecided = ({ state: { status } }: Purchase): boolean => status === 'selling' || status === 'completed';

/** A sale by set-up takes nothing: a mandate is made, or a card checked, and every payment is collected on its day; or the garage takes it then. */
export const isBySetup = ({ method, option }: Pick<Agreement, 'method' | 'option'>): boolean =>
  isByDebit(method) || isAtGarage({ method }) || (method === 'card' && option === 'preauth');

/** What the attempt of the sale takes: the first payment, or nothing by set-up. */
export const firstPayment = (
  agreement: Pick<Agreement, 'method' | 'option'>,
  schedule: readonly PlannedLine[],
): Pick<Attempt, 'line' | 'amountPence'> =>
  isBySetup(agreement) ? { line: 0, amountPence: 0 } : { line: 1, amountPence: schedule[0]?.amountPence ?? 0 };

/** Whether this attempt is what the customer agreed to, and nothing else: the right sale, and exactly its first payment or set-up. */
export const mayBeSold = ({ state, attemptId, agreement, schedule }: Purchase, attempt: Attempt): boolean => {
  if (agreement === null || (state.status !== 'agreed' && state.status !== 'selling')) return false;
  const { line, amountPence } = firstPayment(agreement, schedule);
  const isItsPayment = attempt.line === line && attempt.amountPence === amountPence && attempt.method === agreement.method;
  return isItsPayment && attemptId === attempt.id && agreement.saleId === attempt.saleId;
};

/** Whether the customer's agreement to what this attempt was opened for is still being written. */
export const isBeingAgreed = ({ state, attemptId, agreement }: Purchase, attempt: Attempt, now: Date): boolean =>
  (state.status === 'open' || state.status === 'agreed') &&
  attemptId === attempt.id &&
  agreement?.saleId !== attempt.saleId &&
  isJustOpened(attempt, now);

/** Whether an attempt is for a payment of a schedule that was bought already, not for the sale itself. */
export const isLater = ({ state, attemptId, schedule }: Purchase, attempt: Attempt): boolean =>
  attempt.line > 1 ||
  (attempt.line === 1 &&
    state.status === 'completed' &&
    attempt.id !== attemptId &&
    schedule.some((line) => line.number === 1 && line.attemptId === attempt.id));

interface AgreedPayments extends Pick<Purchase, 'schedule'> {
  readonly agreement: Pick<Agreement, 'method' | 'option' | 'monthlyPence'> | null;
}

/** Whether monthly cover was agreed to, which goes on until it is cancelled. */
export const goesOn = ({ agreement }: { readonly agreement: Pick<Agreement, 'monthlyPence'> | null }): boolean =>
  typeof agreement?.monthlyPence === 'number';

/** Whether payments follow the sale, so that something to take them from is needed. */
export const isPaidLater = ({ agreement, schedule }: AgreedPayments): boolean =>
  agreement !== null && !isAtGarage(agreement) && (isBySetup(agreement) || schedule.length > 1 || goesOn({ agreement }));

/** The provider holds the first payment: the sale is checked, then it is taken. */
export const sell = (purchase: Purchase, attemptId: string): Purchase => ({ ...purchase, state: { status: 'selling', attemptId } });

/** The attempt failed: the customer may try again. */
export const comeToNothing = (purchase: Purchase, attempt: Pick<Attempt, 'id'>, isGone: boolean): Purchase =>
  purchase.attemptId !== attempt.id || purchase.state.status === 'completed'
    ? purchase
    : { ...purchase, state: { status: 'open' }, agreement: null, attemptId: isGone ? null : purchase.attemptId };

/** Bought: its first payment was taken, or is on its way, or what it is collected from was set up. */
export const complete = (purchase: Purchase, attempt: Pick<Attempt, 'instrument' | 'mandate'>, now: Date): Purchase => {
  const bought: Purchase = { ...withInstrument(purchase, attempt), state: { status: 'completed', at: now } };
  return { ...bought, nextDueOn: nextDueOn(bought.schedule) };
};

/** The purchase with what its attempt of the sale gave to collect later payments from. */
export const withInstrument = (purchase: Purchase, { instrument, mandate }: Pick<Attempt, 'instrument' | 'mandate'>): Purchase =>
  isPaidLater(purchase) ? { ...purchase, instrument: instrument ?? null, mandate: mandate ?? null } : purchase;

export const withLine = (purchase: Purchase, number: number, change: Parameters<typeof changeLine>[2]): Purchase => {
  const schedule = changeLine(purchase.schedule, number, change);
  return { ...purchase, schedule, nextDueOn: purchase.state.status === 'completed' ? nextDueOn(schedule) : null };
};

export const isPaidInFull = ({ state, schedule }: Purchase): boolean => state.status === 'completed' && isCollected(schedule);

/** To us in money and rewards, whatever went back since. */
export const paidOf = ({ offer, schedule }: Purchase): number => offer.rewardsPence + sumOf(schedule.filter(isPaidToUs));

/** The same without what goes back because what it was for has been cancelled, or had ended. */
export const paidForCover = (purchase: Purchase): number => {
  const late = purchase.schedule.filter((line) => line.isLate && isPaidToUs(line));
  return paidOf(purchase) - sumOf(late) - (purchase.returning?.arrivedPence ?? 0);
};

/** What monthly cover costs from the next month on; null for cover of a fixed length. */
export const monthlyOf = ({ agreement, monthsLeft }: Pick<Purchase, 'agreement' | 'monthsLeft'>): number | null =>
  monthsLeft?.monthlyPence ?? agreement?.monthlyPence ?? null;

/** The same as customers and staff read it: once the plan has ended, no more months are taken. */
export const monthlyShown = (purchase: Pick<Purchase, 'agreement' | 'monthsLeft' | 'planEnd'>): number | null =>
  purchase.planEnd ? null : monthlyOf(purchase);

const offerOf = (facts: PayableQuote): QuoteToPay => ({
  reference: facts.reference,
  title: facts.title,
  priceVersion: facts.priceVersion,
  totalPence: facts.totalPence,
  originalPence: facts.originalPence,
  lines: facts.lines,
  voucher: facts.voucher,
  rewardsPence: facts.rewardsPence,
  productTypes: facts.productTypes,
  coverStartsOn: facts.coverStartsOn ?? null,
  payBy: facts.payBy ?? null,
});

/** The id of a quote's purchase: known before the purchase exists, so that two tabs that press Pay at once mean the same one. */
export const purchaseIdOf = (quoteId: string): string => {
  const hex = createHash('sha256').update(`purchase of ${quoteId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
};
