import type { IsoDay } from '@kerbside/contracts/days/dates';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import { cashbackPercent, referralFromPence } from '@kerbside/contracts/payments/rewards';
import { DomainError } from '@kerbside/platform/errors/errors';
import { daysToCome, stillWaiting, waitingOn, type Day, type WaitingReward, type SoldWork } from './waiting.js';

export interface RewardsAccount {
  readonly customerId: string;
  /** All that was given and neither used nor taken back, with what waits. Below 0 it is owed: every later credit goes towards it first. */
  readonly balancePence: Pence;
  /** Held by payments in progress. */
  readonly heldPence: Pence;
  readonly waiting: readonly WaitingReward[];
  /** Work of the purchases that something waits of. */
  readonly work: readonly SoldWork[];
  /** Grows with each movement and gives the order of its events. */
  readonly version: number;
}

export const emptyAccount = (customerId: string): RewardsAccount => ({
  customerId,
  balancePence: 0,
  heldPence: 0,
  waiting: [],
  work: [],
  version: 0,
});

/** A payment's hold ends after this long without a word of it: its price was released long before. */
export const holdMinutes = 60;

export const cashbackOf = (paidPence: Pence): Pence => roundHalfUp(paidPence * cashbackPercent, 100);

/** No part of a purchase earned more than this, however the sum of its parts was rounded. */
export const mostCashbackOf = (pricePence: Pence): Pence => Math.ceil((pricePence * cashbackPercent) / 100);

/** What a purchase earned cashback on, and how much of that was refunded. */
export interface RewardEarnings {
  readonly paidPence: Pence;
  readonly refundedPence: Pence;
  /** What its providers have sent back: of these refunds, or of what somebody made there. Absent: nothing. */
  readonly sentPence?: Pence;
  /** The ids of the refunds counted so far. */
  readonly refunds: readonly string[];
  /** Each payment earns cashback as its money arrives. Absent where nothing is earned, as it is paid at a garage. */
  readonly isByPayment?: true;
}

export const stillPaidOf = ({ paidPence, refundedPence, sentPence = 0 }: RewardEarnings): Pence =>
  Math.max(0, paidPence - Math.max(refundedPence, sentPence));

/** Whether enough of a purchase stays paid to reward the customer who invited its buyer. */
export const earnsReferral = (earned: RewardEarnings): boolean => stillPaidOf(earned) >= referralFromPence;

/** Adds money received, and returns the cashback on it. Several payments together earn the same as one. */
export const withPayment = (
  earned: RewardEarnings,
  amountPence: Pence,
): { readonly earned: RewardEarnings; readonly cashbackPence: Pence } => {
  const after = { ...earned, paidPence: earned.paidPence + amountPence };
  return { earned: after, cashbackPence: cashbackOf(stillPaidOf(after)) - cashbackOf(stillPaidOf(earned)) };
};

interface EarningsLoss {
  readonly earned: RewardEarnings;
  /** The cashback lost with it: what stays paid keeps its own, so that many small refunds take back as much as one large one. */
  readonly backPence: Pence;
}

const lessened = (before: RewardEarnings, earned: RewardEarnings): EarningsLoss => ({
  earned,
  backPence: cashbackOf(stillPaidOf(before)) - cashbackOf(stillPaidOf(earned)),
});

/** Removes a payment that the bank took back, as if it had not arrived. */
export const withoutPayment = (earned: RewardEarnings, amountPence: Pence): EarningsLoss =>
  lessened(earned, { ...earned, paidPence: Math.max(0, earned.paidPence - amountPence) });

export const withRefund = (earned: RewardEarnings, refundId: string, amountPence: Pence): EarningsLoss =>
  lessened(earned, { ...earned, refundedPence: earned.refundedPence + amountPence, refunds: [...earned.refunds, refundId] });

/** A provider sent money back; below 0 what came back of that. It counts where it is more than was to go. */
export const withSent = (earned: RewardEarnings, amountPence: Pence): EarningsLoss =>
  lessened(earned, { ...earned, sentPence: Math.max(0, (earned.sentPence ?? 0) + amountPence) });

/** What no payment holds and nothing waits for; below 0 when what was used or promised has been taken back. */
const leftOn = ({ balancePence, heldPence, waiting, work }: RewardsAccount, day: Day): Pence =>
  balancePence - heldPence - waitingOn(waiting, work, day);

/** What the customer may use. */
export const freePence = (account: RewardsAccount, day: Day): Pence => Math.max(0, leftOn(account, day));

export const owedPence = ({ balancePence }: RewardsAccount): Pence => Math.max(0, -balancePence);

/** What becomes free on which day, null once the work is done; what is owed by then is off it. */
export const comingOf = (account: RewardsAccount, today: IsoDay): readonly { readonly amountPence: Pence; readonly from: Day }[] => {
  const days = daysToCome(account.waiting, account.work, today);
  return days.flatMap((from, index) => {
    const before = days[index - 1] ?? today;
    const amountPence = freePence(account, from) - freePence(account, before);
    return amountPence > 0 ? [{ amountPence, from }] : [];
  });
};

/** Adds rewards, at once or from a day on. */
export const credit = (
  account: RewardsAccount,
  amountPence: Pence,
  today: IsoDay,
  waits?: Omit<WaitingReward, 'amountPence'>,
): RewardsAccount => ({
  ...account,
  balancePence: account.balancePence + amountPence,
  waiting: stillWaiting([...account.waiting, ...(waits ? [{ ...waits, amountPence }] : [])], account.work, today),
  version: account.version + 1,
});

/** Takes back what a purchase earned, first what still waits of it; what was used of it is owed. */
export const takeBack = (account: RewardsAccount, { paymentId, amountPence }: Omit<WaitingReward, 'from'>): RewardsAccount => {
  let duePence = amountPence;
  const waiting = account.waiting.map((one) => {
    const takenPence = one.paymentId === paymentId ? Math.min(duePence, one.amountPence) : 0;
    duePence -= takenPence;
    return { ...one, amountPence: one.amountPence - takenPence };
  });
  return {
    ...account,
    balancePence: account.balancePence - amountPence,
    waiting: waiting.filter((one) => one.amountPence > 0),
    version: account.version + 1,
  };
};

/** Sets what one payment holds; 0 releases it. Throws REWARDS_TOO_SMALL when the customer may use less. */
export const holdFor = (account: RewardsAccount, heldBefore: Pence, amountPence: Pence, today: IsoDay): RewardsAccount => {
  const free = Math.max(0, leftOn(account, today) + heldBefore);
  if (amountPence > free) throw new DomainError('REWARDS_TOO_SMALL', { data: { balancePence: free } });
  return { ...account, heldPence: account.heldPence - heldBefore + amountPence };
};

/** The payment succeeded: takes what it used and ends its hold. The amount it reports counts, even if its hold had run out. */
export const spend = (account: RewardsAccount, heldPence: Pence, usedPence = heldPence): RewardsAccount => ({
  ...account,
  balancePence: account.balancePence - usedPence,
  heldPence: account.heldPence - heldPence,
  version: account.version + 1,
});
