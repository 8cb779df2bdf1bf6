import type { PaymentRequestPaymentMethodEvent } from '@stripe/stripe-js';

/** What a customer approved in the wallet of their browser. */
export interface WalletPayment {
  /** The provider's id of the card. */
  readonly methodId: string;
  /** Tells the wallet's window how it went, which closes it; heard once. */
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
