import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { HostApi } from '@kerbside/contracts/host';
import type { CanMakePaymentResult, PaymentRequest, PaymentRequestItem, PaymentRequestPaymentMethodEvent } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Card } from '@kerbside/contracts/ui/payment/use-card';
import { wallet as words } from '../../messages/ways.js';
import css from './wallet-button.module.css';
import type { PaymentWay } from '../choice/ways.js';
import type { Pence } from '@kerbside/contracts/money/money';
import { walletPaymentOf, type WalletPayment } from '../card/pay-with-card.js';

interface WalletButtonProps extends Omit<WalletOptions, 'total'> {
  readonly way: PaymentWay;
  readonly isHidden: boolean;
  /** False while what is shown is not what would be charged. */
  readonly canPay: boolean;
  /** Whether the wallet may be opened; otherwise shows what is missing. */
  readonly isComplete: () => boolean;
}

/** Apple Pay or Google Pay, if the browser has one that can pay. It supplies a card; the rest works as with a typed one. */
export function WalletButton({ way, isHidden, canPay, isComplete, ...options }: WalletButtonProps) {
  const wallet = useWallet({ ...options, total: walletSum(way) });
  if (!wallet || isHidden) return null;
  // Its room is kept until it is known, so that what is below does not move under a finger.
  if (wallet === 'asking') return <div className={css.room} />;
  return (
    <Stack gap="small">
      <button type="button" className={css.button} disabled={!canPay} onClick={() => isComplete() && wallet.open()}>
        {words.pay[wallet.name]}
      </button>
      <p className={css.or}>{words.or}</p>
    </Stack>
  );
}

interface Wallet {
  readonly name: WalletName;
  readonly open: () => void;
}
type WalletName = 'applePay' | 'googlePay' | 'other';

interface WalletOptions {
  readonly host: Pick<HostApi, 'track'>;
  /** Brings the provider's script. */
  readonly card: Pick<Card, 'status' | 'instrument'>;
  readonly total: PaymentRequestItem;
  readonly onApproved: (payment: WalletPayment) => Promise<void>;
}

/** The wallet of this browser, once it is known; undefined where there is none that can pay. Amounts are in pence, of GB and in gbp (Q9). */
const useWallet = ({ host, card, total, onApproved }: WalletOptions): Wallet | 'asking' | undefined => {
  const [isAsked, setAsked] = useState(false);
  const [offered, setOffered] = useState<{ readonly name: WalletName; readonly request: PaymentRequest }>();
  const begin = useEffectEvent(() => card.instrument()?.stripe.paymentRequest({ country: 'GB', currency: 'gbp', total }));
  const shownPence = useRef<Pence>(undefined);
  const approved = useEffectEvent((event: PaymentRequestPaymentMethodEvent) => {
    const payment = walletPaymentOf(event);
    // The page may have another price by now than the wallet's window.
    if (shownPence.current === total.amount) void onApproved(payment);
    else payment.close('fail');
  });
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
    shownPence.current = total.amount;
    offered.request.update({ total });
    offered.request.show();
  };
  return { name: offered.name, open };
};

const nameOf = (able: CanMakePaymentResult): WalletName => {
  if (able.applePay) return 'applePay';
  return able.googlePay ? 'googlePay' : 'other';
};

/** The amount in the wallet's window, in pence: what is taken today or, if nothing is, the first payment, marked as pending. */
export const walletSum = ({ option, todayPence, payments }: Pick<PaymentWay, 'option' | 'todayPence' | 'payments'>): PaymentRequestItem =>
  option === 'preauth'
    ? { label: words.payTo, amount: payments[0]?.amountPence ?? 0, pending: true }
    : { label: words.payTo, amount: todayPence };
