import type { PaymentApi, PayForm } from '../../api/payment-api.js';
import { partOf, type CardPart } from '../../cards/card-fields.js';
import type { Card } from './use-card.js';

/** The card was refused: what the provider says, and the field it is about. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  constructor(
    message: string,
    readonly part: CardPart,
  ) {
    super(message);
  }
}

/**
 * Q4, card flow: the price is held and the intent readied; unless that settled it, the card is confirmed in the browser (3-D Secure included), again when the
 * provider asks for more; a refusal is told to the service, which lets the price go; then the form itself is sent. Throws `CardRefused` or `CallError`.
 */
export const payWithCard = async (
  api: PaymentApi,
  quoteId: string,
  form: PayForm,
  instrument: NonNullable<ReturnType<Card['instrument']>>,
): Promise<void> => {
  const { paymentSucceeded, clientSecret } = await api.preSubmit(quoteId, form);
  if (!paymentSucceeded && clientSecret) await confirm({ api, quoteId, form, instrument }, clientSecret);
  await api.submit(quoteId, form);
};

interface Confirming {
  readonly api: PaymentApi;
  readonly quoteId: string;
  readonly form: PayForm;
  readonly instrument: NonNullable<ReturnType<Card['instrument']>>;
}

const confirm = async ({ api, quoteId, form, instrument: { stripe, fields } }: Confirming, clientSecret: string): Promise<void> => {
  const first = await stripe.confirmCardPayment(clientSecret, { payment_method: { card: fields.number } });
  const { error } = first.paymentIntent?.status === 'requires_action' ? await stripe.confirmCardPayment(clientSecret) : first;
  if (!error) return;
  const { status } = await api.checkStatus(quoteId, form);
  if (status !== 'paid') throw new CardRefused(error.message ?? '', partOf(error));
};
