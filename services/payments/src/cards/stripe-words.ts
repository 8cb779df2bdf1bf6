import Stripe from 'stripe';
import type { Failure, ListedRefund, RefundOrder, RefundStanding, AttemptStanding } from '../methods/method-port.js';

type TryError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

/** Each try to pay has a charge of its own; one that failed 3-D Secure, or only kept the card, has none, but its own payment method. */
export const failureOf = (error: TryError | null): Failure | null => {
  if (!error) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  const isNotApproved = error.code === 'payment_intent_authentication_failure' || error.code === 'setup_intent_authentication_failure';
  return {
    id: error.charge ?? `${code}:${error.payment_method?.id ?? ''}`,
    code,
    message: isNotApproved ? notApproved : (error.message ?? 'Your card was declined.'),
  };
};

/** The words that the provider's own script shows; those of its API are for developers. */
const notApproved = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Why a card refused a payment of a plan, where its customer can do something about it; each try keeps the provider's own words besides. */
export const refusalOf = (code: string): string | null =>
  code === 'expired_card' ? 'The card has expired. Please pay with another one, and choose one for the payments still to come.' : null;

export const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' || reference === null ? reference : reference.id;

/** Whether a name is that of a set-up, which takes no money. */
export const isSetup = (ref: string): boolean => ref.startsWith('seti_');

export const disputed = 'The cardholder disputed this payment at their bank, so it cannot be refunded to the card.';

const reasons: Readonly<Record<string, string>> = {
  charge_already_refunded: 'Everything that was paid has been refunded already.',
  charge_disputed: disputed,
  amount_too_large: 'This is more than is left of the payment.',
  balance_insufficient: 'There is not enough money in our account at the card provider to refund this.',
};
/** Those that end by themselves: a payment whose dispute we win can be refunded again. */
const passing: ReadonlySet<string> = new Set(['balance_insufficient', 'charge_disputed']);
const failed = 'The bank could not return the money to the card, for instance because it was closed. Pay the customer in another way.';

export const refundStanding = ({ id, status }: Stripe.Refund): RefundStanding => {
  if (status === 'failed' || status === 'canceled') return { ref: id, status: 'refused', message: failed };
  return { ref: id, status: status === 'succeeded' ? 'refunded' : 'pending', message: null };
};

export const listedRefund = (refund: Stripe.Refund): ListedRefund => ({
  refundId: refund.metadata?.['refundId'] ?? null,
  standing: refundStanding(refund),
  amountPence: refund.amount,
  at: new Date(refund.created * 1_000),
});

/** The answer for a refund that the provider did not make; undefined when the error says something else. */
export const refusedRefund = ({ refundId }: RefundOrder, error: unknown): RefundStanding | undefined => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) return undefined;
  return {
    ref: refundId,
    status: 'refused',
    message: reasons[error.code ?? ''] ?? error.message,
    ...(passing.has(error.code ?? '') ? { mayPass: true } : {}),
  };
};

const statuses: Readonly<Record<Stripe.SetupIntent.Status, AttemptStanding['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'authorised',
  canceled: 'cancelled',
};

/** Translates the setup of a card into a standing in which nothing is taken. */
export const standingOfSetup = (intent: Stripe.SetupIntent): AttemptStanding => {
  const method = intent.payment_method;
  const card = typeof method === 'object' ? method?.card : null;
  return {
    ref: intent.id,
    clientSecret: intent.client_secret,
    payerId: idOf(intent.customer),
    amountPence: 0,
    takenPence: 0,
    refundedPence: 0,
    // A status we do not know yet must not invite a second try.
    status: statuses[intent.status] ?? 'processing',
    failure: failureOf(intent.last_setup_error),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    chargeId: null,
    instrument: intent.status === 'succeeded' ? idOf(method) : null,
    approval: null,
  };
};
