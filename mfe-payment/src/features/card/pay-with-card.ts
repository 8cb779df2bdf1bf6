import { partOf, type CardPart } from '@kerbside/contracts/cards/card-fields';
import { CallError } from '@kerbside/contracts/client';
import { confirmationOf, type CardToConfirm } from '@kerbside/contracts/cards/confirm-card';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import type { PaymentRequestPaymentMethodEvent, StripeError } from '@stripe/stripe-js';
import type { PaymentApi, PayForm, PreSubmitted } from '../../api/payment-api.js';
import { pay as words } from '../../messages/payment.js';

/** The card was refused: the provider's reason, and the field it is about; none where the provider was not reached. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  readonly part: CardPart | undefined;
  constructor(error: StripeError) {
    super(error.message ?? words.refusedSilently);
    this.part = partOf(error);
  }
}

/** Something failed after the card may have been charged: read how the payment stands, never guess. */
export class UnsettledPayment extends Error {
  override readonly name = 'UnsettledPayment';
}

/** How staff take a card: from the customer, whose bank may ask them to confirm, or by telephone, where it cannot (Q6). */
export type Transaction = 'secure' | 'moto';

export interface CardPayment {
  readonly api: PaymentApi;
  readonly quoteId: string;
  readonly form: PayForm;
  readonly instrument: Instrument;
  /** Pays in place of the card fields. */
  readonly wallet?: WalletPayment | undefined;
  /** Pre-submit succeeded: what was agreed is held. */
  readonly onReady: () => void;
}

/** Throws `CallError` when the service refused, `CardRefused` when the provider did, `Unsettled` when the card may have been charged. */
export const payWithCard = (payment: CardPayment, transaction: Transaction): Promise<void> => {
  if (payment.wallet) return payByWallet(payment, payment.wallet);
  return transaction === 'moto' ? payByTelephone(payment) : paySecurely(payment);
};

/** A wallet's card pays as a typed one does. Its window closes before the bank asks anything, or as soon as the payment failed. */
const payByWallet = async (payment: CardPayment, { close }: WalletPayment): Promise<void> => {
  try {
    await paySecurely(payment);
    close('success');
  } catch (error) {
    close('fail');
    throw error;
  }
};

/**
 * Q4, card flow: the price is held and the intent prepared. Unless that already settled it, the card is confirmed in the browser
 * (3-D Secure included), and again if the provider asks for more. A refusal is reported to the service, which releases the price;
 * otherwise the form itself is sent.
 */
const paySecurely = async (payment: CardPayment): Promise<void> => {
  const { api, quoteId, form, onReady } = payment;
  const held = await api.preSubmit(quoteId, form);
  const { paymentSucceeded, clientSecret } = held;
  if (!paymentSucceeded && !clientSecret) throw new CallError('CLIENT_SECRET_MISSING', words.missingSecret, 0);
  onReady();
  try {
    if (!paymentSucceeded && clientSecret) await confirm(payment, held, clientSecret);
    await api.submit(quoteId, form);
  } catch (error) {
    throw error instanceof CardRefused || isNotComplete(error) ? error : failureOnceHeld(error);
  }
};

/** The provider's fields identify the card, unless a kept one pays; the service confirms it, and nothing is confirmed here. */
const payByTelephone = async ({ api, quoteId, form, instrument, onReady }: CardPayment): Promise<void> => {
  const methodId = form.saved_card === undefined ? { payment_method_id: await typedCard(instrument) } : {};
  const telephoned = { ...form, moto: true, paymentIntentType: 'moto', ...methodId } as const;
  const { paymentSucceeded } = await api.preSubmit(quoteId, telephoned).catch((failure: unknown) => {
    throw isRefusal(failure) ? failure : unsettled(failure);
  });
  if (!paymentSucceeded) throw unsettled('The card was not charged at once');
  onReady();
  await api.submit(quoteId, telephoned).catch((failure: unknown) => {
    throw unsettled(failure);
  });
};

const typedCard = async ({ stripe, fields }: Instrument): Promise<string> => {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: fields.number });
  if (error) throw new CardRefused(error);
  return paymentMethod.id;
};

/** The service refused, so nothing was charged. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500;

/** A failure after the quote was held: unless the service says that nothing was taken, nobody knows. */
export const failureOnceHeld = (failure: unknown): unknown => (wasCalledOff(failure) ? failure : unsettled(failure));

/** What was agreed to could no longer be sold, and the authorisation was released. */
export const wasCalledOff = (error: unknown): boolean => error instanceof CallError && Object(error.data).nothingTaken === true;

/** Nothing is held, as its provider has just said: another tab has begun to pay in its place, say. */
const isNotComplete = (error: unknown): boolean => error instanceof CallError && error.code === 'PAYMENT_NOT_COMPLETE';

const unsettled = (cause: unknown): UnsettledPayment => new UnsettledPayment('The payment is not confirmed', { cause });

const confirm = async (payment: CardPayment, held: PreSubmitted, clientSecret: string): Promise<void> => {
  const { api, quoteId, form, instrument, wallet } = payment;
  const confirmOnce = confirmationOf(instrument.stripe, held.confirm ?? 'payment');
  const first = await confirmOnce(clientSecret, cardOf(payment, held), wallet && { handleActions: false });
  wallet?.close(first.error ? 'fail' : 'success');
  const { error } = first.isActionRequired ? await confirmOnce(clientSecret) : first;
  if (!error) return;
  const { status } = await api.checkStatus(quoteId, form);
  if (status !== 'paid') throw new CardRefused(error);
};

const cardOf = ({ form, instrument, wallet }: CardPayment, { paymentMethodId }: PreSubmitted): CardToConfirm | undefined => {
  if (wallet) return wallet.methodId;
  return form.saved_card === undefined ? { card: instrument.fields.number } : (paymentMethodId ?? undefined);
};

/** What a customer approved in the wallet of their browser. */
export interface WalletPayment {
  /** The provider's id of the card. */
  readonly methodId: string;
  /** Reports the outcome to the wallet's window, which closes it. Only the first call counts. */
  readonly close: (outcome: 'success' | 'fail') => void;
}

export const walletPaymentOf = ({ paymentMethod, complete }: PaymentRequestPaymentMethodEvent): WalletPayment => {
  let isClosed = false;
  const close: WalletPayment['close'] = (outcome) => {
    if (!isClosed) complete(outcome);
    isClosed = true;
  };
  return { methodId: paymentMethod.id, close };
};
