import type Stripe from 'stripe';
import type { Failure, Standing } from '../methods/method-port.js';

const statuses: Readonly<Record<Stripe.PaymentIntent.Status, Standing['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'taken',
  canceled: 'cancelled',
};

/** Translates the provider's words into ours: no other code sees them. */
export const standingOf = (intent: Stripe.PaymentIntent): Standing => {
  const charge = intent.latest_charge;
  const whole = typeof charge === 'object' ? charge : null;
  const card = whole?.payment_method_details?.card;
  return {
    ref: intent.id,
    clientSecret: intent.client_secret,
    payerId: idOf(intent.customer),
    amountPence: intent.amount,
    takenPence: intent.amount_received,
    // Money that was held and released counts as refunded there, but was never taken.
    refundedPence: intent.status === 'succeeded' ? (whole?.amount_refunded ?? 0) : 0,
    // A status we do not know yet must not invite a second try.
    status: statuses[intent.status] ?? 'processing',
    failure: failureOf(intent.last_payment_error),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    chargeId: idOf(charge),
    instrument: intent.setup_future_usage === 'off_session' ? idOf(intent.payment_method) : null,
    approval: null,
  };
};

/** Each try has a charge of its own; one that failed 3-D Secure has none, but its own payment method. */
const failureOf = (error: Stripe.PaymentIntent.LastPaymentError | null): Failure | null => {
  if (!error) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return {
    id: error.charge ?? `${code}:${error.payment_method?.id ?? ''}`,
    code,
    message: error.code === 'payment_intent_authentication_failure' ? notAuthenticated : (error.message ?? 'Your card was declined.'),
  };
};

/** The words that the provider's own script shows; those of its API are for developers. */
const notAuthenticated = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' || reference === null ? reference : reference.id;
