import { CallError } from '@kerbside/contracts/client';
import type { PaymentApi, PayForm } from '../../api/payment-api.js';
import { partOf, type CardPart } from '../../cards/card-fields.js';
import { pay as words } from '../../messages.js';
import type { Instrument } from './use-mounted-fields.js';

/** The card was refused: the provider's reason, and the field it is about. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  constructor(
    message: string,
    readonly part: CardPart,
  ) {
    super(message);
  }
}

/** Something failed after the card may have been charged: read how the payment stands, never guess. */
export class Unsettled extends Error {
  override readonly name = 'Unsettled';
}

/** How staff take a card: from the customer, whose bank may ask them to confirm, or by telephone, where it cannot (Q6). */
export type Transaction = 'secure' | 'moto';

interface CardPayment {
  readonly api: PaymentApi;
  readonly quoteId: string;
  readonly form: PayForm;
  readonly instrument: Instrument;
}

/** Throws `CallError` when the service refused, `CardRefused` when the provider did, `Unsettled` when the card may have been charged. */
export const payWithCard = (payment: CardPayment, transaction: Transaction): Promise<void> =>
  transaction === 'moto' ? payByTelephone(payment) : paySecurely(payment);

/**
 * Q4, card flow: the price is held and the intent prepared; unless that already settled it, the card is confirmed in the browser (3-D Secure included), and again if the
 * provider asks for more; a refusal is reported to the service, which releases the price; then the form itself is sent.
 */
const paySecurely = async (payment: CardPayment): Promise<void> => {
  const { api, quoteId, form } = payment;
  const { paymentSucceeded, clientSecret } = await api.preSubmit(quoteId, form);
  if (!paymentSucceeded && !clientSecret) throw new CallError('CLIENT_SECRET_MISSING', words.missingSecret, 0);
  try {
    if (!paymentSucceeded && clientSecret) await confirm(payment, clientSecret);
    await api.submit(quoteId, form);
  } catch (error) {
    throw error instanceof CardRefused || wasCalledOff(error) ? error : unsettled(error);
  }
};

/** The provider's fields identify the card; the service confirms it, and nothing is confirmed here. */
const payByTelephone = async ({ api, quoteId, form, instrument: { stripe, fields } }: CardPayment): Promise<void> => {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: fields.number });
  if (error) throw new CardRefused(error.message ?? '', partOf(error));
  const telephoned = { ...form, moto: true, paymentIntentType: 'moto', payment_method_id: paymentMethod.id } as const;
  const { paymentSucceeded } = await api.preSubmit(quoteId, telephoned).catch((failure: unknown) => {
    throw isRefusal(failure) ? failure : unsettled(failure);
  });
  if (!paymentSucceeded) throw unsettled('The card was not charged at once');
  await api.submit(quoteId, telephoned).catch((failure: unknown) => {
    throw unsettled(failure);
  });
};

/** The service refused, so nothing was charged. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500;

/** What was agreed to could no longer be sold, and the authorisation was released. */
const wasCalledOff = (error: unknown): boolean => error instanceof CallError && Object(error.data).nothingTaken === true;

const unsettled = (cause: unknown): Unsettled => new Unsettled('The payment is not confirmed', { cause });

const confirm = async ({ api, quoteId, form, instrument: { stripe, fields } }: CardPayment, clientSecret: string): Promise<void> => {
  const first = await stripe.confirmCardPayment(clientSecret, { payment_method: { card: fields.number } });
  const { error } = first.paymentIntent?.status === 'requires_action' ? await stripe.confirmCardPayment(clientSecret) : first;
  if (!error) return;
  const { status } = await api.checkStatus(quoteId, form);
  if (status !== 'paid') throw new CardRefused(error.message ?? '', partOf(error));
};
