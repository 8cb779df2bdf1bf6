import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { id } from '../../ids.js';
import { pence, pounds } from '../../money/money.js';

const call = callsOf('vouchers');

/**
 * One movement of a customer's rewards (Q3). Pounds: an `amount` below 0 was used or taken back, `balance` is what was left afterwards, below 0 when
 * it was owed. `availableFrom`: it cannot be used before that day; absent when it could be used at once.
 */
export const rewardsItem = z.object({
  id,
  amount: pounds,
  balance: pounds,
  label: z.string(),
  at: instant,
  availableFrom: z.optional(isoDay()),
});
export type RewardsItem = z.infer<typeof rewardsItem>;

/**
 * Pounds: what may be used now, what becomes available on which day, null for once the garages' work that it was earned by is done, and what is
 * owed because what was used of it went back.
 */
const standing = { balance: pounds, coming: z.array(z.object({ amount: pounds, from: z.nullable(isoDay()) })), owed: pounds };
const rewardsData = z.object({ ...standing, items: z.array(rewardsItem) });
export type RewardsData = z.infer<typeof rewardsData>;

export const listUnseenRewards = call('GET /ajaxCustomer/getUnseenRewardsHistoryItems', {
  id: 'unseen-rewards',
  who: 'customer',
  summary: 'Movements of the customer’s rewards since they last looked, oldest first (Q7), and what they may use now, in pounds.',
  data: z.object({ balance: pounds, items: z.array(rewardsItem) }),
});

/** Ids as a list, or as text with commas. */
const ids = z.pipe(
  z.union([z.string(), z.array(z.string())], 'Which rewards were seen?'),
  z.transform((given: string | string[]) =>
    (typeof given === 'string' ? given.split(',') : given).map((one) => one.trim()).filter((one) => one !== ''),
  ),
);

export const markRewardsSeen = call('POST /ajaxApp/updateRewardsSeen', {
  id: 'update-rewards-seen',
  who: 'customer',
  summary: 'Marks these items as seen by the customer; ids of others change nothing.',
  body: z.object({ ids: ids.check(z.minLength(1, 'Which rewards were seen?'), z.maxLength(200, 'That is too many at once')) }),
});

export const readRewards = call('GET /api/vouchers/rewards', {
  id: 'rewards',
  who: 'customer',
  summary:
    'What the customer may use, what becomes available later and what they owe, in pounds, and the last hundred movements, newest first.',
  data: rewardsData,
});

export const readRewardsOfCustomer = call('GET /api/vouchers/customers/{customerId}/rewards', {
  id: 'rewards-of-customer',
  who: 'staff',
  summary: 'The same of a customer; 0 and none for somebody who has no rewards.',
  data: rewardsData,
});

// Between services

export const holdRewards = call('POST /internal/rewards/hold', {
  id: 'internal-hold-rewards',
  who: 'service',
  summary:
    'Keeps rewards for one payment until payment.succeeded uses them or payment.failed releases them; calling it again for the same payment sets a new amount, and 0 releases them. An hour after the last call they are released. With `isSale` they are kept for the sale itself, whose money is about to be taken, until 0 with `isSale` says that it is off; 0 without it then changes nothing, nor does 0 for an `agreement` older than the one that they are kept for. REWARDS_TOO_SMALL 409 (data.balancePence).',
  body: z.object({
    customerId: id,
    paymentId: id,
    amountPence: pence.check(z.nonnegative()),
    isSale: z.optional(z.boolean()),
    agreement: z.optional(z.int()),
  }),
  data: z.object({ heldPence: pence, balancePence: pence }),
});

export const readRewardsBalance = call('GET /internal/rewards/{customerId}', {
  id: 'internal-rewards-balance',
  who: 'service',
  // Short, because the payment page works without it and does not wait.
  timeoutMs: 2_000,
  summary: 'What a customer may use now, in pence; for a payment, including what that payment keeps already.',
  params: z.object({ customerId: id }),
  query: z.object({ paymentId: z.optional(id) }),
  data: z.object({ balancePence: pence }),
});
