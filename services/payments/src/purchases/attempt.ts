import { moverOf, type AttemptStanding, type Card, type Mandate, type Method } from '../methods/method-port.js';

/** Why a sale was called off. `message` may be shown to the customer. */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

/**
 * The state of an attempt to pay. `authorised`: the provider holds the money and has taken none. `taking`: the sale was checked, and we ask for
 * the money until it arrives or is lost. `calling_off`: there will be no sale, and we tell the provider until it releases the money. If the
 * attempt is being replaced, the next one takes over what pricing and vouchers hold.
 */
export type AttemptState =
  | { readonly status: 'open' }
  | { readonly status: 'requires_action'; readonly since: Date }
  | { readonly status: 'processing'; readonly since: Date }
  | { readonly status: 'authorised'; readonly since: Date }
  | { readonly status: 'taking'; readonly since: Date }
  | { readonly status: 'accepted'; readonly at: Date }
  | { readonly status: 'collected'; readonly at: Date; readonly chargeId: string | null }
  | { readonly status: 'reversed'; readonly at: Date; readonly reason: string }
  | { readonly status: 'calling_off'; readonly since: Date; readonly reason: Reason | null; readonly isReplaced: boolean }
  | { readonly status: 'failed'; readonly at: Date; readonly reason: string; readonly message: string }
  | { readonly status: 'cancelled'; readonly at: Date; readonly reason: Reason | null };

/** What later payments are taken from, without the customer: a kept card, a PayPal agreement or a mandate. */
export interface Instrument {
  readonly method: Method;
  /** The provider's name for it. */
  readonly ref: string;
  /** The provider's customer. */
  readonly payer: string | null;
}

/** The member of staff who pressed Pay for the customer. `phone`: with the card that the customer read out to them (moto). */
export interface TakenByStaff {
  readonly staffId: string;
  readonly channel: 'staff' | 'phone';
}

/** Who took it, and who of staff. */
export const channelOf = (staff: TakenByStaff | undefined) =>
  ({ channel: staff?.channel ?? 'online', staffId: staff?.staffId ?? null }) as const;

interface Means {
  /** Later payments follow, so the provider keeps what it is paid with. */
  readonly keepsInstrument: boolean;
  /** What was kept earlier and pays now; null when the customer gives something now. */
  readonly payWith: string | null;
  /** Somebody else than its owner pays, by the link to the quote: what they give is for this purchase alone. */
  readonly isLent?: true;
}

/** What the bank holds back of money that had arrived. */
interface TakenBack {
  readonly pence: number;
  /** The provider's code for the last time. */
  readonly reason: string;
  /** How often the bank has taken money back or returned it. */
  readonly moves: number;
}

/** One attempt to pay a line of a purchase, at one provider. */
export interface Attempt {
  readonly id: string;
  readonly purchaseId: string;
  readonly quoteId: string;
  readonly number: number;
  /** The line of the purchase's schedule. 0: a set-up, which takes nothing and gives an instrument. */
  readonly line: number;
  readonly method: Method;
  /** Absent where nothing is kept, as when a line is collected. */
  readonly means?: Means;
  /** The customer pays an overdue line themselves: if the attempt fails, the line is unchanged. */
  readonly isByCustomer?: true;
  /** Absent: the customer pressed Pay, or it was collected by itself. */
  readonly staff?: TakenByStaff;
  readonly amountPence: number;
  /** The sale that the customer agreed to; null while they have only opened the form. */
  readonly saleId: string | null;
  /** The provider's name for it. */
  readonly ref: string;
  readonly state: AttemptState;
  /** The last failure that was recorded, so that hearing of it again changes nothing. */
  readonly lastFailure: string | null;
  readonly card: Card | null;
  /** What the provider kept; absent and null: nothing. */
  readonly instrument?: Instrument | null;
  readonly mandate?: Mandate | null;
  readonly refundedPence: number;
  /** Absent: nothing was ever taken back. */
  readonly takenBack?: TakenBack;
  /** When it was opened, or when Pay was last pressed for it. */
  readonly openedAt: Date;
  /** When to ask the provider next, if nobody tells us first. */
  readonly nextCheckAt: Date | null;
  readonly version: number;
}

type BeforeItIsPaid = 'unchanged' | 'moved' | 'kept' | 'processing' | 'failed' | 'authorised' | 'accepted' | 'cancelled';
export type Outcome = BeforeItIsPaid | 'taken' | 'refunded' | 'reversed' | 'returned';

export interface AttemptOutcome {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** An attempt that nobody has finished by then is cancelled: a customer who comes back gets a new one. */
const abandonedMs = 24 * hourMs;
/** How long after opening an attempt its agreement may take to be written. */
const agreeingMs = 30 * secondMs;
/** How long the customer's money may be held while the sale cannot be checked. */
const heldAtMostMs = hourMs;

type AttemptSeed = Pick<
  Attempt,
  'purchaseId' | 'quoteId' | 'number' | 'line' | 'method' | 'means' | 'isByCustomer' | 'amountPence' | 'saleId' | 'ref'
>;

export const attemptId = (purchaseId: string, number: number): string => `${purchaseId}:${number}`;

export const openAttempt = (opened: AttemptSeed, now: Date): Attempt => ({
  ...opened,
  id: attemptId(opened.purchaseId, opened.number),
  state: { status: 'open' },
  lastFailure: null,
  card: null,
  refundedPence: 0,
  openedAt: now,
  nextCheckAt: new Date(now.getTime() + minuteMs),
  version: 1,
});

/** Whether the customer can still confirm it, as far as we know. */
export const isOpen = ({ state: { status } }: Attempt): boolean => status === 'open' || status === 'requires_action' || status === 'failed';

/** Whether it can no longer bring in money. */
export const isOver = ({ state: { status } }: Attempt): boolean => status === 'cancelled' || status === 'reversed';

/** Whether it has paid, or was accepted as payment: its sale is made. */
export const isMade = ({ state: { status } }: Attempt): boolean => status === 'accepted' || status === 'collected' || status === 'reversed';

interface SaleAgreement {
  readonly saleId: string;
  readonly at: Date;
  readonly staff?: TakenByStaff;
}

/** Pay was pressed for this sale: a failed attempt may be tried again. */
export const agreeTo = ({ staff: _before, ...attempt }: Attempt, { saleId, at: now, staff }: SaleAgreement): Attempt => ({
  ...attempt,
  ...(staff ? { staff } : {}),
  saleId,
  openedAt: now,
  state: attempt.state.status === 'failed' ? { status: 'open' } : attempt.state,
  nextCheckAt: new Date(now.getTime() + minuteMs),
});

/** The sale was checked: the money may be taken. Undefined when something else was decided in the meantime. */
export const take = (attempt: Attempt, now: Date): Attempt | undefined =>
  attempt.state.status === 'authorised' ? { ...attempt, state: { status: 'taking', since: now }, nextCheckAt: soon(now) } : undefined;

interface CallingOff {
  readonly now: Date;
  /** Also while the money is being taken, as its provider says whether it was. */
  readonly isAlsoTaking?: boolean;
}

/** Calls the sale off. Undefined when the money is being taken, or the attempt is over. */
export const callOff = (
  attempt: Attempt,
  why: Reason | 'replaced' | null,
  { now, isAlsoTaking = false }: CallingOff,
): Attempt | undefined => {
  const { status } = attempt.state;
  if (status === 'calling_off') return attempt;
  const isPending = isOpen(attempt) || status === 'processing' || status === 'authorised' || (isAlsoTaking && status === 'taking');
  if (!isPending) return undefined;
  const isReplaced = why === 'replaced';
  const reason = isReplaced ? null : why;
  return { ...attempt, state: { status: 'calling_off', since: now, reason, isReplaced }, nextCheckAt: soon(now) };
};

/** Whether the sale could not be checked for so long that the customer gets their money back. */
export const isHeldTooLong = ({ state }: Attempt, now: Date): boolean =>
  state.status === 'authorised' && now.getTime() - state.since.getTime() >= heldAtMostMs;

/**
 * Whether Pay was pressed for it a moment ago. If nothing needs confirming, the provider may report it as authorised before the agreement
 * is written.
 */
export const isJustOpened = ({ saleId, openedAt }: Attempt, now: Date): boolean =>
  saleId !== null && now.getTime() - openedAt.getTime() < agreeingMs;

export const isAbandoned = ({ state, openedAt }: Attempt, now: Date): boolean =>
  (state.status === 'open' || state.status === 'requires_action' || state.status === 'failed') &&
  now.getTime() - openedAt.getTime() >= abandonedMs;

/** When to ask the provider again if nobody tells us: soon if a decision is due, every minute in the first hour, every hour after that. */
export const nextCheck = ({ state, openedAt }: Attempt, now: Date): Date | null => {
  const isOver = ['collected', 'cancelled', 'reversed'].includes(state.status);
  if (isOver) return null;
  if (['authorised', 'taking', 'calling_off'].includes(state.status)) return soon(now);
  return new Date(now.getTime() + (now.getTime() - openedAt.getTime() < hourMs ? minuteMs : hourMs));
};

/** What the bank holds back of the attempt now. */
export const takenBackPence = ({ state, amountPence, takenBack }: Attempt): number =>
  takenBack?.pence ?? (state.status === 'reversed' ? amountPence : 0);

/**
 * Brings the attempt in line with the provider. Webhooks and readings may arrive late, twice and in any order: the end is the same. Only what was read at the provider
 * after the attempt became what it is (`isCurrent`) says that a bank returned money, or took it back again.
 */
export const follow = (attempt: Attempt, standing: AttemptStanding, now: Date, isCurrent = false): AttemptOutcome => {
  const { state } = attempt;
  switch (standing.status) {
    case 'taken':
      return followTaken(attempt, standing, { now, isCurrent });
    case 'reversed':
      return followReversed(attempt, standing, { now, isCurrent });
    case 'accepted':
      return state.status === 'taking'
        ? { attempt: { ...attempt, state: { status: 'accepted', at: now }, ...learned(attempt, standing) }, outcome: 'accepted' }
        : kept(attempt, standing);
    case 'cancelled':
      return followCancelled(attempt, standing, now);
    case 'authorised':
      return isOpen(attempt) || state.status === 'processing'
        ? {
            attempt: { ...attempt, state: { status: 'authorised', since: now }, ...learned(attempt, standing), nextCheckAt: soon(now) },
            outcome: 'authorised',
          }
        : unchanged(attempt);
    case 'open':
      return followOpen(attempt, standing, now);
    case 'requires_action':
    case 'processing':
      return followWaiting(attempt, standing.status, now);
  }
};

const soon = (now: Date): Date => new Date(now.getTime() + 15 * secondMs);
const unchanged = (attempt: Attempt): AttemptOutcome => ({ attempt, outcome: 'unchanged' });
const isDecided = ({ state: { status } }: Attempt): boolean =>
  ['taking', 'accepted', 'collected', 'reversed', 'calling_off', 'cancelled'].includes(status);

const followTaken = (
  attempt: Attempt,
  standing: AttemptStanding,
  { now, isCurrent }: { now: Date; isCurrent: boolean },
): AttemptOutcome => {
  const { refundedPence, chargeId } = standing;
  const state = { status: 'collected', at: now, chargeId } as const;
  if (attempt.state.status === 'collected') {
    // A sum that is less than before means that a refund came back.
    if (refundedPence !== attempt.refundedPence) return { attempt: { ...attempt, refundedPence }, outcome: 'refunded' };
    return followShare(attempt, standing, isCurrent);
  }
  if (attempt.state.status === 'reversed') {
    // A set-up has no money that could come back.
    if (!isCurrent || attempt.line === 0) return unchanged(attempt);
    return { attempt: { ...attempt, state, takenBack: takenBackBy(attempt, standing) }, outcome: 'returned' };
  }
  return { attempt: { ...attempt, state, ...learned(attempt, standing), nextCheckAt: null }, outcome: 'taken' };
};

/** What the provider says it was paid with, and keeps. */
const learned = ({ method, means, instrument }: Attempt, { card, payerId: payer, ...standing }: AttemptStanding): Partial<Attempt> => {
  const ref = standing.instrument ?? means?.payWith ?? null;
  return {
    card,
    ...(means?.keepsInstrument === true ? { instrument: ref === null ? (instrument ?? null) : { method, ref, payer } } : {}),
    ...(standing.mandate ? { mandate: standing.mandate } : {}),
  };
};

/** Some providers name what they keep only after the money was taken. */
const kept = (attempt: Attempt, standing: AttemptStanding): AttemptOutcome =>
  attempt.means?.keepsInstrument === true && !attempt.instrument && standing.instrument !== null
    ? { attempt: { ...attempt, ...learned(attempt, standing) }, outcome: 'kept' }
    : unchanged(attempt);

/** A bank may take back a share of what arrived, and return it. */
const followShare = (attempt: Attempt, standing: AttemptStanding, isCurrent: boolean): AttemptOutcome => {
  const takenBack = takenBackBy(attempt, standing);
  const known = takenBackPence(attempt);
  const isNew = isCurrent || (!attempt.takenBack && takenBack.pence > known);
  if (takenBack.pence === known || !isNew) return kept(attempt, standing);
  return { attempt: { ...attempt, takenBack }, outcome: takenBack.pence > known ? 'reversed' : 'returned' };
};

const followReversed = (
  attempt: Attempt,
  standing: AttemptStanding,
  { now, isCurrent }: { now: Date; isCurrent: boolean },
): AttemptOutcome => {
  const { status } = attempt.state;
  const { refundedPence } = standing;
  // Not every provider still says what was refunded of it.
  if (isCurrent && refundedPence > attempt.refundedPence && (status === 'collected' || status === 'reversed'))
    return { attempt: { ...attempt, refundedPence }, outcome: 'refunded' };
  const isNew = isCurrent || !attempt.takenBack;
  if ((status !== 'collected' && status !== 'accepted') || !isNew) return unchanged(attempt);
  const takenBack = takenBackBy(attempt, standing);
  return {
    attempt: { ...attempt, state: { status: 'reversed', at: now, reason: takenBack.reason }, takenBack, nextCheckAt: null },
    outcome: 'reversed',
  };
};

const takenBackBy = ({ takenBack }: Attempt, { status, reversedPence, amountPence, failure }: AttemptStanding): TakenBack => ({
  pence: reversedPence ?? (status === 'reversed' ? amountPence : 0),
  reason: failure?.code ?? takenBack?.reason ?? 'reversed',
  moves: (takenBack?.moves ?? 0) + 1,
});

/** The provider released the money: because we asked, or by itself: while the money was being taken, or when the customer was refused on its own pages. */
const followCancelled = (attempt: Attempt, { failure }: AttemptStanding, now: Date): AttemptOutcome => {
  const { state } = attempt;
  if (state.status === 'cancelled' || state.status === 'collected' || state.status === 'reversed') return unchanged(attempt);
  const told = failure && { code: failure.code, message: failure.message };
  const lost = state.status === 'taking' ? authorisationLost(attempt.method) : null;
  const reason = state.status === 'calling_off' ? state.reason : (told ?? lost);
  return { attempt: { ...attempt, state: { status: 'cancelled', at: now, reason }, nextCheckAt: null }, outcome: 'cancelled' };
};

const authorisationLost = (method: Method): Reason => ({
  code: 'authorisation_lost',
  message: `${moverOf(method).toCustomer} did not let us take the payment. Please try again.`,
});

const followWaiting = (attempt: Attempt, status: 'requires_action' | 'processing', now: Date): AttemptOutcome => {
  if (isDecided(attempt) || attempt.state.status === status) return unchanged(attempt);
  return { attempt: { ...attempt, state: { status, since: now } }, outcome: status === 'processing' ? 'processing' : 'moved' };
};

/** The attempt waits for the customer: nothing has happened yet, or a try has failed. Money that was on its way may fail late. */
const followOpen = (attempt: Attempt, { failure }: AttemptStanding, now: Date): AttemptOutcome => {
  const { status } = attempt.state;
  const isWaiting = status === 'requires_action' || status === 'processing';
  if (!failure) return isWaiting ? { attempt: { ...attempt, state: { status: 'open' } }, outcome: 'moved' } : unchanged(attempt);
  const wasUnderWay = isWaiting || status === 'authorised' || status === 'taking' || status === 'accepted';
  if (!wasUnderWay && (isDecided(attempt) || failure.id === attempt.lastFailure)) return unchanged(attempt);
  const failed = { status: 'failed', at: now, reason: failure.code, message: failure.message } as const;
  return {
    attempt: { ...attempt, state: failed, lastFailure: failure.id },
    outcome: failure.id === attempt.lastFailure ? 'moved' : 'failed',
  };
};
