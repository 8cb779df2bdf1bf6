import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';

interface CardConfirmation {
  readonly error: StripeError | undefined;
  readonly isActionRequired: boolean;
}
/** A kept card by its token, or the field in which one was typed. */
export type CardToConfirm = string | { readonly card: StripeCardNumberElement };
interface ConfirmOptions {
  readonly handleActions: boolean;
}
interface CardParams {
  readonly payment_method: CardToConfirm;
}

const givenOf = (card?: CardToConfirm, options?: ConfirmOptions): [data?: CardParams, options?: ConfirmOptions] => {
  if (card === undefined) return [];
  return options ? [{ payment_method: card }, options] : [{ payment_method: card }];
};

/** Has the provider confirm a payment, or a card that is charged later: a setup (Q4). Its bank may ask the customer meanwhile. */
export const confirmationOf =
  (stripe: Stripe, kind: 'payment' | 'setup') =>
  async (clientSecret: string, card?: CardToConfirm, options?: ConfirmOptions): Promise<CardConfirmation> => {
    const given = givenOf(card, options);
    if (kind === 'setup') {
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, ...given);
      return { error, isActionRequired: setupIntent?.status === 'requires_action' };
    }
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, ...given);
    return { error, isActionRequired: paymentIntent?.status === 'requires_action' };
  };
