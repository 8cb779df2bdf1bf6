import type Stripe from 'stripe';
import type { Failure } from '../methods/method-port.js';

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

export const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' || reference === null ? reference : reference.id;

/** Whether a name is that of a set-up, which takes no money. */
export const isSetup = (ref: string): boolean => ref.startsWith('seti_');
