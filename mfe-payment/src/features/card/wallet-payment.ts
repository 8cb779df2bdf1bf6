import type { PaymentRequestPaymentMethodEvent } from '@stripe/stripe-js';

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
