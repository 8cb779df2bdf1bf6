import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { rewards as words } from '../../messages/payment.js';
import type { RewardsChoice } from './use-rewards.js';

interface RewardsFieldProps {
  readonly payment: PaymentView;
  readonly choice: RewardsChoice;
  readonly isPaying: boolean;
}

/** For customers with rewards: how much of them to use for part of the price. */
export function RewardsField({ payment: { rewards }, choice, isPaying }: RewardsFieldProps) {
  if (!rewards || (rewards.balancePence === 0 && choice.usedPence === 0)) return null;
  return (
    <Card title={words.title}>
      <TextField
        label={words.amount}
        hint={words.balance(formatPounds(rewards.balancePence))}
        prefix="£"
        inputMode="decimal"
        autoComplete="off"
        width={10}
        value={choice.typed}
        onChange={choice.type}
        readOnly={isPaying}
        error={choice.message}
      />
    </Card>
  );
}
