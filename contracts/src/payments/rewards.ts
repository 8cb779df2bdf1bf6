import type { PriceLine } from '../http/pricing/price.js';
import { addDays, type IsoDay } from '../days/dates.js';
import { formatPounds, type Pence } from '../money/money.js';

/** How much may be paid with rewards, and how much each payment must still take (Q5, Q9). */
export interface RewardsRule {
  readonly balancePence: Pence;
  readonly pricePence: Pence;
  /** Payments that the price is paid in; 1 in full. */
  readonly payments: number;
  /** The least that each payment takes. */
  readonly minimumPence?: Pence;
}

export interface UsedRewards {
  readonly amountPence: Pence;
  /** Shown below the field; undefined when the amount typed is fine. */
  readonly message: string | undefined;
}

/** The percentage of what a customer pays that comes back as rewards. */
export const cashbackPercent = 2;
/** For a friend's first purchase. */
export const referralPence = 2_000;
/** So much of it has to stay paid: cover for less than the reward would be a way to buy rewards. */
export const referralFromPence = 2 * referralPence;
/** A purchase may be cancelled with a full refund for so many days after it. Nothing that it earned is spent before they are over. */
export const rewardsWaitDays = 14;
export const rewardsAvailableFrom = (boughtOn: IsoDay): IsoDay => addDays(boughtOn, rewardsWaitDays + 1);

/** Q9: "Min payment amount 1". */
export const minimumPaymentPence = 100;

/** The most that rewards may take: the price, less the least that the payments must take together. Never below 0. */
export const mostRewards = ({ pricePence, payments, minimumPence = minimumPaymentPence }: Omit<RewardsRule, 'balancePence'>): Pence =>
  Math.max(0, pricePence - minimumPence * payments);

/** Rewards are one more line of what is paid: the rest is charged to the card. */
export const rewardsLine = (amountPence: Pence): PriceLine => ({
  kind: 'rewards',
  code: 'rewards',
  label: 'Rewards used',
  amountPence: -amountPence,
});

/** How much of the amount typed is used, in pence (Q5). NaN clears the field. */
export const usedRewards = (typedPence: number, rule: RewardsRule): UsedRewards => {
  if (Number.isNaN(typedPence)) return { amountPence: 0, message: undefined };
  if (typedPence < 0) return { amountPence: 0, message: 'Rewards amount needs to be higher than 0.' };
  const most = mostRewards(rule);
  const held = Math.min(Math.round(typedPence), rule.balancePence);
  if (held <= most) return { amountPence: held, message: undefined };
  const minimum = formatPounds(rule.minimumPence ?? minimumPaymentPence);
  return {
    amountPence: most,
    message: `Used rewards amount was reduced to ${formatPounds(most)} as system needs to take minimum ${minimum} for each payment.`,
  };
};
