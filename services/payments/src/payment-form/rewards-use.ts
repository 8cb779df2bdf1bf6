import type { Caller } from '@kerbside/contracts/caller';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { mostRewards, rewardsLine, usedRewards } from '@kerbside/contracts/payments/rewards';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { QuoteToPay, PayableQuote } from '../purchases/purchase.js';

/** Customers may use their own, and staff for them; others who hold the quote's secret may not. */
export const mayUseRewards = (caller: Caller, { customerId }: Pick<QuoteFacts, 'customerId'>): boolean =>
  caller.kind === 'staff' || (caller.kind === 'customer' && caller.userId === customerId);

/** Only their owner may use rewards, or staff for the owner. */
export const refuseOthersRewards = (rewardsPence: number, quote: Pick<QuoteFacts, 'customerId'>, caller: Caller): void => {
  if (rewardsPence > 0 && !mayUseRewards(caller, quote)) throw new DomainError('REWARDS_NOT_YOURS');
};

/** Refuses rewards that would leave less than the minimum for each payment (Q5). */
export const requireWithin = (
  rewardsPence: number,
  { totalPence: pricePence, payments }: Pick<QuoteFacts, 'totalPence'> & { readonly payments: number },
): void => {
  const { amountPence, message } = usedRewards(rewardsPence, { balancePence: rewardsPence, pricePence, payments });
  if (amountPence !== rewardsPence) throw invalid({ used_rewards: message ?? '' });
};

/** Rewards are a line of what is paid; the card pays the rest. */
export const payingWith = (facts: PayableQuote, rewardsPence: number): PayableQuote =>
  rewardsPence === 0
    ? facts
    : { ...facts, rewardsPence, totalPence: facts.totalPence - rewardsPence, lines: [...facts.lines, rewardsLine(rewardsPence)] };

/** Rewards kept from an earlier try, as far as the current price lets them be used. */
export const keptRewards = ({ rewardsPence }: Pick<QuoteToPay, 'rewardsPence'>, { totalPence }: Pick<QuoteFacts, 'totalPence'>): number =>
  Math.min(rewardsPence, mostRewards({ pricePence: totalPence, payments: 1 }));
