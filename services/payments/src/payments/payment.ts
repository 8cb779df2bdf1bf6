import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { DomainError } from '@kerbside/platform/errors';
import type { CardIntent } from '../cards/payment-gateway.js';

/** Where a payment stands. A failed or cancelled one may be tried again; a succeeded one is over. */
export type PaymentState =
  | { readonly status: 'created' }
  | { readonly status: 'requires_action'; readonly since: Date }
  | { readonly status: 'processing'; readonly since: Date }
  | { readonly status: 'succeeded'; readonly paidAt: Date; readonly chargeId: string | null }
  | { readonly status: 'failed'; readonly at: Date; readonly reason: string; readonly message: string }
  | { readonly status: 'cancelled'; readonly at: Date };

/** What is being paid: the quote as it was priced when it was last held for this payment. */
type Purchase = Pick<
  PayableQuote,
  'reference' | 'title' | 'priceVersion' | 'totalPence' | 'originalPence' | 'lines' | 'voucher' | 'rewardsPence'
>;

/** The one payment of a quote. */
export interface Payment {
  readonly id: string;
  readonly quoteId: string;
  readonly customerId: string;
  readonly purchase: Purchase;
  /** What the customer would pay with rewards: an intent for another amount is withdrawn before the next is made. */
  readonly rewardsPence: number;
  readonly state: PaymentState;
  /** The provider's intent that can take the money now; null before the first and while one is being replaced. Never two at a time. */
  readonly intentId: string | null;
  /** Counts the intents, so that each is made once. */
  readonly attempt: number;
  /** The price, or what rewards pay of it, changed: the intent must be withdrawn before anybody can confirm it. */
  readonly isStale: boolean;
  /** The failure last told of, so that hearing of it again changes nothing. */
  readonly lastFailure: string | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly createdAt: Date;
  /** When the customer last pressed Pay; null until then. */
  readonly submittedAt: Date | null;
  /** When to ask the provider next, should its webhook be lost. */
  readonly nextCheckAt: Date | null;
  readonly version: number;
}

export type Outcome = 'unchanged' | 'moved' | 'processing' | 'failed' | 'succeeded';

const lastStep = 6;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A quote that has got as far as step 6, with somebody it belongs to. */
export type PayableQuote = QuoteFacts & { readonly customerId: string; readonly rewardsPence: number };

export const isFinished = ({ step }: QuoteFacts): boolean => step >= lastStep;

/** Refuses a quote that cannot be paid now. */
export const requirePayable = (facts: QuoteFacts): PayableQuote => {
  const { customerId } = facts;
  if (facts.status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (facts.status === 'expired') throw new DomainError('QUOTE_EXPIRED');
  if (!isFinished(facts) || customerId === null) throw new DomainError('QUOTE_NOT_READY');
  return { ...facts, customerId, rewardsPence: 0 };
};

/** Another amount is charged from now on. */
export const chooseRewards = (payment: Payment, rewardsPence: number): Payment =>
  payment.rewardsPence === rewardsPence || payment.state.status === 'succeeded'
    ? payment
    : { ...payment, rewardsPence, isStale: payment.intentId !== null };

export const startPayment = (id: string, facts: PayableQuote, now: Date): Payment => ({
  id,
  quoteId: facts.quoteId,
  customerId: facts.customerId,
  purchase: purchaseOf(facts),
  rewardsPence: 0,
  state: { status: 'created' },
  intentId: null,
  attempt: 1,
  isStale: false,
  lastFailure: null,
  card: null,
  createdAt: now,
  submittedAt: null,
  nextCheckAt: null,
  version: 1,
});

/** The intent's amount follows the quote's price while nobody has pressed Pay. */
export const reprice = (payment: Payment, facts: PayableQuote): Payment => ({
  ...payment,
  customerId: facts.customerId,
  purchase: purchaseOf(facts),
});

/** The customer pressed Pay and the price is held: from here on the provider may take the money at any moment. */
export const submit = (payment: Payment, facts: PayableQuote, now: Date): Payment => ({
  ...reprice(payment, facts),
  state: { status: 'created' },
  submittedAt: now,
  nextCheckAt: new Date(now.getTime() + minuteMs),
});

/** What the provider says becomes what we say. It may be told late, twice and in any order: the end is the same. */
export const follow = (payment: Payment, intent: CardIntent, now: Date): { readonly payment: Payment; readonly outcome: Outcome } => {
  if (payment.state.status === 'succeeded') return { payment, outcome: 'unchanged' };
  if (intent.status === 'succeeded') return { payment: succeed(payment, intent, now), outcome: 'succeeded' };
  // An intent that was replaced can say nothing more of interest than that it was paid.
  if (intent.id !== payment.intentId) return { payment, outcome: 'unchanged' };
  if (intent.status === 'cancelled') return { payment: withdrawn(payment, now), outcome: 'moved' };
  if (intent.status === 'open') return followOpen(payment, intent, now);
  if (payment.state.status === intent.status) return { payment, outcome: 'unchanged' };
  const outcome = intent.status === 'processing' ? 'processing' : 'moved';
  return { payment: { ...payment, state: { status: intent.status, since: now } }, outcome };
};

/** The intent waits for a card: nothing has happened yet, or a try has failed. */
const followOpen = (payment: Payment, { failure }: CardIntent, now: Date): { payment: Payment; outcome: Outcome } => {
  const wasUnderWay = payment.state.status === 'requires_action' || payment.state.status === 'processing';
  if (!failure)
    return wasUnderWay ? { payment: { ...payment, state: { status: 'created' } }, outcome: 'moved' } : { payment, outcome: 'unchanged' };
  if (failure.id === payment.lastFailure && !wasUnderWay) return { payment, outcome: 'unchanged' };
  const state = { status: 'failed', at: now, reason: failure.code, message: failure.message } as const;
  return { payment: { ...payment, state, lastFailure: failure.id }, outcome: failure.id === payment.lastFailure ? 'moved' : 'failed' };
};

const succeed = (payment: Payment, intent: CardIntent, now: Date): Payment => ({
  ...payment,
  state: { status: 'succeeded', paidAt: now, chargeId: intent.chargeId },
  intentId: intent.id,
  card: intent.card,
  isStale: false,
  nextCheckAt: null,
});

/** The intent can take no money any more: the next one may be made. */
const withdrawn = (payment: Payment, now: Date): Payment => ({
  ...payment,
  state: { status: 'cancelled', at: now },
  intentId: null,
  attempt: payment.attempt + 1,
  isStale: false,
  nextCheckAt: null,
});

/** Somebody may still confirm an intent for a price that is no longer the quote's: only when the price is newer than the one held. */
export const losesItsPrice = (payment: Payment, price: { readonly priceVersion: number; readonly totalPence: number }): boolean =>
  payment.state.status !== 'succeeded' &&
  payment.submittedAt !== null &&
  payment.intentId !== null &&
  price.priceVersion > payment.purchase.priceVersion &&
  price.totalPence !== payment.purchase.totalPence + payment.purchase.rewardsPence;

/** Every minute in the first hour after Pay was pressed, then every hour for thirty days: as long as a quote can live. */
export const nextCheck = (submittedAt: Date, now: Date): Date | null => {
  const age = now.getTime() - submittedAt.getTime();
  if (age >= 30 * 24 * hourMs) return null;
  return new Date(now.getTime() + (age < hourMs ? minuteMs : hourMs));
};

const purchaseOf = (facts: PayableQuote): Purchase => ({
  reference: facts.reference,
  title: facts.title,
  priceVersion: facts.priceVersion,
  totalPence: facts.totalPence,
  originalPence: facts.originalPence,
  lines: facts.lines,
  voucher: facts.voucher,
  rewardsPence: facts.rewardsPence,
});
