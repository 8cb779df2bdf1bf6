import {
  type ApprovalForm,
  type Failure,
  type AttemptStanding,
  noStanding,
  type ListedRefund,
  type RefundStanding,
} from '../methods/method-port.js';
import type { PaypalDraft, Reversal } from './paypal-drafts.js';
import { penceOf, type Capture, type PayPalOrder, type PaypalRefund } from './paypal-objects.js';

// Translates PayPal's words into ours: no other code sees them.

type Facts = Pick<PaypalDraft, 'ref' | 'amountPence' | 'instrument' | 'isCancelled' | 'declined' | 'reversals'>;

/** What an attempt means to us. `order` is null while PayPal was not told of it, or has forgotten it. */
export const standingOf = (draft: Facts, order: PayPalOrder | null): AttemptStanding => {
  const base = { ...noStanding, ref: draft.ref, amountPence: draft.amountPence };
  const capture = captureOf(order);
  if (order && capture) return captured({ ...base, payerId: payerOf(order), instrument: keptIn(order) }, draft, capture, order);
  if (draft.declined) return declined(base, draft, draft.declined);
  if (draft.isCancelled) return { ...base, status: 'cancelled' };
  if (!order) return { ...base, status: draft.instrument === null ? 'cancelled' : 'authorised' };
  const known = { ...base, payerId: payerOf(order) };
  switch (order.status) {
    case 'APPROVED':
      return { ...known, status: 'authorised' };
    case 'VOIDED':
      return { ...known, status: 'cancelled' };
    case 'COMPLETED':
      // Completed, but what was captured is not listed yet.
      return { ...known, status: 'processing' };
    default:
      return { ...known, status: 'open', approval: approvalOf(order) };
  }
};

/** The one that took money, wherever it is listed: PayPal says nothing of their order. */
export const captureOf = (order: PayPalOrder | null): Capture | undefined => {
  const captures = order?.purchase_units?.flatMap(({ payments }) => payments?.captures ?? []) ?? [];
  return captures.find(({ status }) => !cameToNothing.includes(status)) ?? captures.at(-1);
};

const cameToNothing = ['DECLINED', 'FAILED'];

const captured = (base: AttemptStanding, draft: Facts, capture: Capture, order: PayPalOrder): AttemptStanding => {
  const known = { ...base, chargeId: capture.id };
  if (draft.reversals.length > 0) return { ...known, ...reversed(draft.reversals, capture, order) };
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { ...known, status: 'taken', takenPence: penceOf(capture.amount), refundedPence: refundedIn(order) };
    case 'DECLINED':
    case 'FAILED':
      return draft.declined
        ? declined(known, draft, draft.declined)
        : { ...known, status: 'open', failure: failureFor(capture.id, lateDecline) };
    default:
      // Pending, or a status that is new to us: it must not invite a second payment.
      return { ...known, status: 'accepted' };
  }
};

/** PayPal takes back no more than refunds have left. */
const reversed = (reversals: readonly Reversal[], { amount }: Capture, order: PayPalOrder): Partial<AttemptStanding> => {
  const refundedPence = refundedIn(order, reversals);
  const [paidPence, leftPence] = [penceOf(amount), penceOf(amount) - refundedPence];
  const { id, code, message } = reversals.reduce((last, one) => (one.at > last.at ? one : last));
  const reversedPence = Math.min(
    reversals.reduce((sum, { pence = leftPence }) => sum + pence, 0),
    leftPence,
  );
  const status = reversedPence === paidPence ? 'reversed' : 'taken';
  return { status, takenPence: paidPence - reversedPence, refundedPence, reversedPence, failure: { id, code, message } };
};

/** An order that was declined cannot be approved again: the customer needs a new one. A payment without the customer has failed. */
const declined = (base: AttemptStanding, { instrument }: Facts, failure: Failure): AttemptStanding => ({
  ...base,
  status: instrument === null ? 'cancelled' : 'open',
  failure,
});

const refundedIn = (order: PayPalOrder, reversals: readonly Reversal[] = []): number =>
  madeRefundsIn(order, reversals)
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + (amount ? penceOf(amount) : 0), 0);

const payerOf = ({ payer }: PayPalOrder): string | null => payer?.payer_id ?? null;

const keptIn = ({ payment_source: source }: PayPalOrder): string | null => source?.paypal?.attributes?.vault?.id ?? null;

/** Where the customer approves it, as a form: the parameters of the address become its fields. */
const approvalOf = ({ links = [] }: PayPalOrder): ApprovalForm | null => {
  const href = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  if (href === undefined) return null;
  const url = new URL(href);
  return { action: url.origin + url.pathname, method: 'GET', fields: Object.fromEntries(url.searchParams) };
};

export const failureFor = (id: string, code: string): Failure => ({ id, code, message: messages[code] ?? otherwise });

const lateDecline = 'PENDING_DECLINED';
/** PayPal did not say what became of a payment for as long as it could be asked again. */
export const noAnswer = 'NO_ANSWER';
const otherwise = 'PayPal did not let us take the payment. Please try again, or pay in another way.';

/** PayPal's issues, in words for the customer. */
const messages: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: 'PayPal could not take the money from your bank or card. Choose another one there, or pay in another way.',
  PAYER_ACTION_REQUIRED: 'PayPal asks you to confirm this payment. Please pay it in your account.',
  PAYER_CANNOT_PAY: 'PayPal says that you cannot pay this with your account. Please pay in another way.',
  PAYEE_BLOCKED_TRANSACTION: 'PayPal did not let this payment through. Please pay in another way.',
  TRANSACTION_REFUSED: 'PayPal did not let this payment through. Please pay in another way.',
  PAYMENT_SOURCE_DECLINED_BY_PROCESSOR: 'PayPal could not take the money from your bank or card. Please try again, or pay in another way.',
  AGREEMENT_ALREADY_CANCELLED: 'You ended our agreement at PayPal, so we could not take this payment. Please pay it in another way.',
  RESOURCE_NOT_FOUND: 'You ended our agreement at PayPal, so we could not take this payment. Please pay it in another way.',
  NO_ANSWER: 'PayPal did not say in time whether it took this payment. If it did, it is shown as paid as soon as PayPal tells us.',
  PENDING_DECLINED: 'PayPal looked into this payment and did not let it through.',
  PAYMENT_REVERSED: 'PayPal took this payment back.',
};

// Translates PayPal's words about refunds into ours.

export const refundStanding = ({ id, status }: PaypalRefund): RefundStanding => {
  if (status === 'COMPLETED') return { ref: id, status: 'refunded', message: null };
  if (status === 'PENDING') return { ref: id, status: 'pending', message: null };
  return { ref: id, status: 'refused', message: 'PayPal did not send the money back. Pay the customer in another way.' };
};

/** The refund of an order that we asked for by this id, if PayPal made it. */
export const refundIn = (order: PayPalOrder | null, refundId: string): PaypalRefund | undefined =>
  refundsIn(order).find(({ custom_id }) => custom_id === refundId);

/** Oldest first. Those that somebody made on PayPal's own pages have no name, or that of the payment. */
export const listedIn = (
  order: PayPalOrder | null,
  { attemptId, reversals }: Pick<PaypalDraft, 'attemptId' | 'reversals'>,
): ListedRefund[] =>
  madeRefundsIn(order, reversals)
    .map((refund) => {
      const { amount, create_time: at = 0, custom_id: name = attemptId } = refund;
      const refundId = name === attemptId ? null : name;
      return { refundId, standing: refundStanding(refund), amountPence: amount ? penceOf(amount) : 0, at: new Date(at) };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** Without what PayPal itself took back, which it calls a refund too. */
const madeRefundsIn = (order: PayPalOrder | null, reversals: readonly Reversal[]): PaypalRefund[] =>
  refundsIn(order).filter(({ id }) => !reversals.some((reversal) => reversal.id === id));

const refundsIn = (order: PayPalOrder | null): PaypalRefund[] =>
  order?.purchase_units?.flatMap(({ payments }) => payments?.refunds ?? []) ?? [];

const tooLittle = 'REFUND_FAILED_INSUFFICIENT_FUNDS';
const disputed = 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED';

/** The answer for a refund that PayPal did not make. */
export const refusedRefund = (refundId: string, issue: string): RefundStanding => ({
  ref: refundId,
  status: 'refused',
  message: refusals[issue] ?? `PayPal refused the refund (${issue}).`,
  ...(issue === tooLittle || issue === disputed ? { mayPass: true } : {}),
});

const refusals: Readonly<Record<string, string>> = {
  CAPTURE_FULLY_REFUNDED: 'PayPal has refunded all of this payment already.',
  REFUND_AMOUNT_EXCEEDED: 'This is more than is left of the payment at PayPal.',
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal refunds payments for 180 days only. Refund it in another way.',
  [tooLittle]: 'There is not enough money in our PayPal account to refund this.',
  [disputed]: 'The customer disputes this payment at PayPal: it can only be refunded as a whole.',
};
