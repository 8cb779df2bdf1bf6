import type { ApprovalForm } from '@kerbside/contracts/http/payments/payments';
import type { PaymentApi, PayForm } from '../../api/payment-api.js';
import { failureOnceHeld, payWithCard, UnsettledPayment, type Transaction } from '../card/pay-with-card.js';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import type { WalletPayment } from '../card/wallet-payment.js';
import { askedBy, type OfferedType } from '../choice/ways.js';

export interface PaymentOrder {
  readonly api: PaymentApi;
  readonly quoteId: string;
  readonly type: OfferedType;
  readonly form: PayForm;
  readonly transaction: Transaction;
  /** For cards. */
  readonly instrument: () => Instrument;
  /** Pays in place of the card fields. */
  readonly wallet: WalletPayment | undefined;
  /** Pre-submit succeeded: what was agreed is held. */
  readonly onReady: () => void;
}

/** The sale was made; or the browser has to send a form to the provider, where the customer approves it. */
export type PaymentAnswer = { readonly kind: 'sold' } | { readonly kind: 'approve'; readonly form: ApprovalForm };

const sold: PaymentAnswer = { kind: 'sold' };

/** Throws `CallError` when the service refused, `CardRefused` when the provider did, `Unsettled` when something may have been taken. */
export const sendPayment = (sending: PaymentOrder): Promise<PaymentAnswer> =>
  send(sending).catch((failure: unknown) => (failure instanceof UnsettledPayment ? asItStands(sending, failure) : Promise.reject(failure)));

/** A service that was late may have taken the payment by now. */
const asItStands = async ({ api, quoteId, form }: PaymentOrder, failure: UnsettledPayment): Promise<PaymentAnswer> => {
  const known = await api.checkStatus(quoteId, form).catch(() => undefined);
  if (known?.status === 'paid') return sold;
  throw failure;
};

const send = async (sending: PaymentOrder): Promise<PaymentAnswer> => {
  const { api, quoteId, type, form, transaction, wallet, onReady } = sending;
  const asks = askedBy(type);
  if (asks === 'card') {
    await payWithCard({ api, quoteId, form, instrument: sending.instrument(), wallet, onReady }, transaction);
    return sold;
  }
  if (asks === 'approval') {
    const { approval } = await api.submit(quoteId, form);
    onReady();
    return approval ? { kind: 'approve', form: approval } : sold;
  }
  const { paymentSucceeded } = await api.preSubmit(quoteId, form);
  onReady();
  if (paymentSucceeded) return sold;
  await api.submit(quoteId, form).catch((failure: unknown) => {
    throw failureOnceHeld(failure);
  });
  return sold;
};
