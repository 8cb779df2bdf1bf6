import type Stripe from 'stripe';
import type { CardFailure, CardIntent } from './payment-gateway.js';

const statuses: Readonly<Record<Stripe.PaymentIntent.Status, CardIntent['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  // We capture at once, so this is on its way to succeeded.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** The provider's words end here. */
export const toCardIntent = (intent: Stripe.PaymentIntent): CardIntent => {
  const charge = intent.latest_charge;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    customerId: idOf(intent.customer),
    paymentId: intent.metadata['paymentId'] ?? null,
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    // A status we do not know yet must not invite a second try.
    status: statuses[intent.status] ?? 'processing',
    failure: failureOf(intent.last_payment_error),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    chargeId: idOf(charge),
  };
};

/** Each try has a charge of its own; one that failed 3-D Secure has none, but its own payment method. */
const failureOf = (error: Stripe.PaymentIntent.LastPaymentError | null): CardFailure | null => {
  if (!error) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return {
    id: error.charge ?? `${code}:${error.payment_method?.id ?? ''}`,
    code,
    message: error.code === 'payment_intent_authentication_failure' ? notAuthenticated : (error.message ?? 'Your card was declined.'),
  };
};

/** The words the provider's own script shows; its API's are for developers. */
const notAuthenticated = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' || reference === null ? reference : reference.id;
