import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { rewardsLine, usedRewards, type RewardsRule, type UsedRewards } from '@kerbside/contracts/payments/rewards';
import { typedPrice } from '@kerbside/contracts/payments/typed-payments';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { rewards as words } from '../../messages/payment.js';
import { rewardsDebounceMs } from '../../timings.js';

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

interface RewardsChoice {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly message: string | undefined;
  readonly usedPence: Pence;
  /** What was typed is not yet in the total. */
  readonly isPending: boolean;
  /** The payment with the rewards that are used: this is what is shown, and charged. */
  readonly charged: PaymentView;
}

const nothingUsed: UsedRewards = { amountPence: 0, message: undefined };

/** The amount used (Q5, Q9): capped by the balance and by what each payment must take, shortly after it was typed. */
export const useRewards = (payment: PaymentView, payments = 1): RewardsChoice => {
  const { rewards, totalPence } = payment;
  const rule = useMemo<RewardsRule>(
    () => ({ balancePence: rewards?.balancePence ?? 0, pricePence: totalPence, payments, minimumPence: rewards?.minimumPence ?? 0 }),
    [rewards?.balancePence, rewards?.minimumPence, totalPence, payments],
  );
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState<string>();
  const [used, setUsed] = useState(nothingUsed);

  const spend = (wantedPence: Pence) => {
    const next = usedRewards(wantedPence, rule);
    setUsed(next);
    if (next.amountPence !== wantedPence) setTyped(next.amountPence === 0 ? '' : typedPrice(next.amountPence));
  };
  const settle = useEffectEvent((text: string) => {
    spend(penceTyped(text));
    setPending(undefined);
  });
  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = setTimeout(() => settle(pending), rewardsDebounceMs);
    return () => clearTimeout(timer);
  }, [pending]);
  // A voucher may lower the price below the amount to be used, and another payment may lower the balance.
  const adjust = useEffectEvent(() => {
    if (used.amountPence > 0) spend(used.amountPence);
  });
  useEffect(() => adjust(), [rule]);

  const type = (text: string) => {
    setTyped(text);
    setPending(text);
  };
  const { amountPence: usedPence, message } = used;
  const charged = useMemo(() => chargedWith(payment, usedPence), [payment, usedPence]);
  return { typed, type, message, usedPence, isPending: pending !== undefined, charged };
};

/** Below 0 has its own message (Q5); no other amount has a sign. */
const penceTyped = (text: string): number => {
  const [, minus, amount = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
  const pence = amount.trim() === '' ? 0 : penceOfTyped(amount);
  return minus ? -pence : pence;
};

const chargedWith = (payment: PaymentView, usedPence: Pence): PaymentView =>
  usedPence === 0 ? payment : { ...payment, totalPence: payment.totalPence - usedPence, lines: [...payment.lines, rewardsLine(usedPence)] };
