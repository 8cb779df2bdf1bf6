import type { HostApi } from '@kerbside/contracts/host';
import type { CanMakePaymentResult, PaymentRequest, PaymentRequestItem, PaymentRequestPaymentMethodEvent } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Card } from '@kerbside/contracts/ui/payment/use-card';
import { walletPaymentOf, type WalletPayment } from '../card/wallet-payment.js';

export interface Wallet {
  readonly name: WalletName;
  readonly open: () => void;
}
export type WalletName = 'applePay' | 'googlePay' | 'other';

export interface WalletOptions {
  readonly host: Pick<HostApi, 'track'>;
  /** Brings the provider's script. */
  readonly card: Pick<Card, 'status' | 'instrument'>;
  readonly total: PaymentRequestItem;
  readonly onApproved: (payment: WalletPayment) => Promise<void>;
}

/** The wallet of this browser, once it is known; undefined where there is none that can pay. Amounts are in pence, of GB and in gbp (Q9). */
export const useWallet = ({ host, card, total, onApproved }: WalletOptions): Wallet | 'asking' | undefined => {
  const [isAsked, setAsked] = useState(false);
  const [offered, setOffered] = useState<{ readonly name: WalletName; readonly request: PaymentRequest }>();
  const begin = useEffectEvent(() => card.instrument()?.stripe.paymentRequest({ country: 'GB', currency: 'gbp', total }));
  const approved = useEffectEvent((event: PaymentRequestPaymentMethodEvent) => void onApproved(walletPaymentOf(event)));
  const failed = useEffectEvent((error: unknown) =>
    host.track('wallet_failed', { reason: error instanceof Error ? error.message : 'unknown' }),
  );
  useEffect(() => {
    if (card.status !== 'ready') return undefined;
    let isGone = false;
    const offer = async () => {
      const request = begin();
      const able = await request?.canMakePayment();
      if (isGone || !request || !able) return;
      request.on('paymentmethod', approved);
      setOffered({ name: nameOf(able), request });
    };
    offer()
      .catch((error: unknown) => !isGone && failed(error))
      .finally(() => !isGone && setAsked(true));
    return () => {
      isGone = true;
      setOffered(undefined);
    };
  }, [card.status]);
  if (!offered) return isAsked || card.status === 'failed' ? undefined : 'asking';
  const open = () => {
    if (offered.request.isShowing()) return;
    offered.request.update({ total });
    offered.request.show();
  };
  return { name: offered.name, open };
};

const nameOf = (able: CanMakePaymentResult): WalletName => {
  if (able.applePay) return 'applePay';
  return able.googlePay ? 'googlePay' : 'other';
};
