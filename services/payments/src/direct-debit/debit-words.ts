import { type Failure, type AttemptStanding, noStanding, type ListedRefund, type RefundStanding } from '../methods/method-port.js';
import type { CollectorEvent, CollectorPayment, CollectorMandate, CollectorRefund } from './collector-objects.js';
import { CollectorRefused } from './collector.js';

// Translates the collector's words into ours: no other code sees them.

/** `failed`: the bank did not pay; whether the money had arrived before decides what that means to us. */
type PaymentMeaning = 'accepted' | 'taken' | 'failed' | 'reversed';

const payments: Readonly<Record<string, PaymentMeaning>> = {
  pending_customer_approval: 'accepted',
  pending_submission: 'accepted',
  submitted: 'accepted',
  confirmed: 'taken',
  paid_out: 'taken',
  cancelled: 'failed',
  customer_approval_denied: 'failed',
  failed: 'failed',
  charged_back: 'reversed',
};

/** A mandate from which nothing can be collected any more. */
const deadMandates = ['failed', 'cancelled', 'expired', 'consumed', 'blocked'];

export const isAlive = ({ status }: Pick<CollectorMandate, 'status'>): boolean => !deadMandates.includes(status);

/** Whether the bank's reasons have to be read before the payment can be understood. */
export const needsReasons = ({ status }: Pick<CollectorPayment, 'status'>): boolean => {
  const meaning = payments[status];
  return meaning === 'failed' || meaning === 'reversed';
};

const failures = ['failed', 'cancelled', 'customer_approval_denied', 'charged_back'];

/** What a payment at the collector means to us. `events` are those of the payment, in any order; needed only where `needsReasons` says so. */
export const standingOfPayment = (ref: string, payment: CollectorPayment, events: readonly CollectorEvent[]): AttemptStanding => {
  // A status that is new to us must not invite a second payment.
  const meaning = payments[payment.status] ?? 'accepted';
  const status = meaning === 'failed' ? (wasConfirmed(events) ? 'reversed' : 'open') : meaning;
  return {
    ...noStanding,
    ref,
    amountPence: payment.amount,
    takenPence: status === 'taken' ? payment.amount : 0,
    refundedPence: status === 'taken' ? (payment.amount_refunded ?? 0) : 0,
    status,
    failure: status === 'open' || status === 'reversed' ? failureOf(payment, events) : null,
    chargeId: payment.id,
  };
};

/** A mandate is what a setup gives: it takes no money, now or when it is taken. */
export const standingOfMandate = (
  { id, status, reference, metadata }: CollectorMandate,
  alive: 'authorised' | 'taken',
): AttemptStanding => ({
  ...noStanding,
  ref: id,
  status: isAlive({ status }) ? alive : 'cancelled',
  instrument: id,
  mandate: { reference: reference ?? id, accountEnds: metadata?.['accountEnds'] ?? '' },
});

/**
 * A mandate from which nothing can be collected any more: `cancelled` when we ended it, `reversed` when its bank or the customer did, after it
 * had been given. `events` are those of the mandate, in any order.
 */
export const standingOfEndedMandate = (ended: CollectorMandate, events: readonly CollectorEvent[]): AttemptStanding => {
  const last = lastOf(events, ['failed', 'cancelled', 'expired', 'blocked', 'consumed']);
  const standing = standingOfMandate(ended, 'taken');
  if (last?.details?.origin === 'api') return standing;
  const failure = failureFor(last?.id ?? `${ended.id}:${ended.status}`, last?.details?.cause ?? 'mandate_cancelled');
  return { ...standing, status: 'reversed', failure };
};

const wasConfirmed = (events: readonly CollectorEvent[]): boolean => events.some(({ action }) => action === 'confirmed');

const failureOf = (payment: CollectorPayment, events: readonly CollectorEvent[]): Failure => {
  const last = lastOf(events, failures);
  return failureFor(last?.id ?? `${payment.id}:${payment.status}`, last?.details?.cause ?? payment.status);
};

const lastOf = (events: readonly CollectorEvent[], actions: readonly string[]): CollectorEvent | undefined =>
  events
    .filter(({ action }) => actions.includes(action))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .at(-1);

export const failureFor = (id: string, cause: string): Failure => ({ id, code: cause, message: messages[cause] ?? unknownCause });

const unknownCause = 'Your bank did not pay this Direct Debit. Please ask your bank why, then get in touch with us.';

/** Bacs' reasons, in words for the customer. */
const messages: Readonly<Record<string, string>> = {
  refer_to_payer: 'Your bank did not pay this Direct Debit. This usually means that there was not enough money in the account.',
  insufficient_funds: 'There was not enough money in the account to pay this Direct Debit.',
  bank_account_closed: 'The bank account is closed. Please pay by card instead.',
  bank_account_transferred: 'The bank account has moved to another bank. Please pay by card instead.',
  invalid_bank_details: 'Your bank does not know this account. Please pay by card instead.',
  direct_debit_not_enabled: 'This account cannot pay by Direct Debit. Please pay by card instead.',
  account_blocked_for_any_financial_transaction: 'The bank account is blocked. Please ask your bank about it, or pay by card instead.',
  authorisation_disputed: 'You told your bank that you had not agreed to this payment, and it gave you the money back.',
  refund_requested: 'You asked your bank for this payment back under the Direct Debit Guarantee, and it gave you the money back.',
  mandate_cancelled: 'The Direct Debit was cancelled, so we could not collect this payment. Please pay by card instead.',
  payment_cancelled: 'This payment was cancelled before it was taken, and is still to be paid. Please pay it by card, or call us.',
  mandate_expired: 'The Direct Debit ended because nothing was collected for a long time. Please pay by card instead.',
};

// Translates the collector's words about refunds into ours.

const didFail = (status: CollectorRefund['status']): boolean => ['cancelled', 'bounced', 'funds_returned'].includes(status ?? '');

/** What has gone back of a payment. The collector’s own sum may still count what came back. */
export const refundedIn = (refunds: readonly CollectorRefund[]): number =>
  refunds.filter(({ status }) => !didFail(status)).reduce((sum, { amount }) => sum + amount, 0);

export const refundStanding = ({ id, status }: CollectorRefund): RefundStanding => {
  if (status === 'paid') return { ref: id, status: 'refunded', message: null };
  if (didFail(status))
    return { ref: id, status: 'refused', message: 'The refund did not reach the account. Pay it back by bank transfer.' };
  return { ref: id, status: 'pending', message: null };
};

/** Oldest first. */
export const listed = (refunds: readonly CollectorRefund[]): ListedRefund[] =>
  refunds
    .map((refund) => {
      const { amount: amountPence, created_at: at = 0, metadata } = refund;
      return { refundId: metadata?.['refundId'] ?? null, standing: refundStanding(refund), amountPence, at: new Date(at) };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** Another refund of the payment was made since its sum was read: asked with the new sum, the collector makes this one too. */
export const isOutdated = (error: unknown): boolean => error instanceof CollectorRefused && error.has('total_amount_confirmation_invalid');

/** The answer for a refund that the collector did not make. */
export const refusedRefund = (refundId: string, error: CollectorRefused): RefundStanding => {
  const refused = { ref: refundId, status: 'refused' } as const;
  if (error.has('available_refund_amount_insufficient')) return { ...refused, message: tooLittle, mayPass: true };
  if (error.has('refund_payment_invalid_state'))
    return { ...refused, message: 'This payment has not arrived, or the bank took it back, so it cannot be refunded.' };
  if (error.has('number_of_refunds_exceeded'))
    return { ...refused, message: 'The collector allows no more refunds of this payment. Pay it back by bank transfer.' };
  return { ...refused, message: 'The collector refused the refund. Pay it back by bank transfer.' };
};

const tooLittle = 'The collector holds too little to pay this refund yet. Try again after the next payments.';
