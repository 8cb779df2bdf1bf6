import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { wallet as words } from '../../messages/ways.js';
import { useWallet, type WalletOptions } from './use-wallet.js';
import css from './wallet-button.module.css';
import { walletSum } from './wallet-sum.js';
import type { PaymentWay } from '../choice/ways.js';

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
