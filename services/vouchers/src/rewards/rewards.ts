import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import { cashbackPercent } from '@kerbside/contracts/payments/rewards';
import { DomainError } from '@kerbside/platform/errors/errors';

/** A customer's rewards: the balance, and how much of it is held by payments in progress. */
export interface RewardsAccount {
  readonly customerId: string;
  readonly balancePence: Pence;
  readonly heldPence: Pence;
  /** Grows with each movement and gives the order of its events. */
  readonly version: number;
}

export const emptyAccount = (customerId: string): RewardsAccount => ({ customerId, balancePence: 0, heldPence: 0, version: 0 });

/** A payment's hold ends after this long without a word of it: its price was released long before. */
export const holdMinutes = 60;

export const cashbackOf = (paidPence: Pence): Pence => roundHalfUp(paidPence * cashbackPercent, 100);

/** What a purchase earned cashback on, and how much of that was refunded. */
export interface Earned {
  readonly paidPence: Pence;
  readonly refundedPence: Pence;
  /** The ids of the refunds counted so far. */
  readonly refunds: readonly string[];
  /** Each payment earns cashback as its money arrives. Absent from purchases of older releases, which earned everything at once. */
  readonly isByPayment?: true;
}

/** What was paid and has not been refunded. */
export const stillPaidOf = ({ paidPence, refundedPence }: Earned): Pence => Math.max(0, paidPence - refundedPence);

/** Adds money received, and returns the cashback on it. Several payments together earn the same as one. */
export const withPayment = (earned: Earned, amountPence: Pence): { readonly earned: Earned; readonly cashbackPence: Pence } => {
  const after = { ...earned, paidPence: earned.paidPence + amountPence };
  return { earned: after, cashbackPence: cashbackOf(stillPaidOf(after)) - cashbackOf(stillPaidOf(earned)) };
};

/** Removes a payment that the bank took back, as if it had not arrived. */
export const withoutPayment = (earned: Earned, amountPence: Pence): { readonly earned: Earned; readonly backPence: Pence } => {
  const after = { ...earned, paidPence: Math.max(0, earned.paidPence - amountPence) };
  return { earned: after, backPence: cashbackOf(stillPaidOf(earned)) - cashbackOf(stillPaidOf(after)) };
};

/** The cashback lost with a refund: what stays paid keeps its own, so that many small refunds take back as much as one large one. */
export const cashbackBack = (earned: Earned, amountPence: Pence): Pence => {
  const stillPaid = stillPaidOf(earned);
  return cashbackOf(stillPaid) - cashbackOf(Math.max(0, stillPaid - amountPence));
};

/** What the customer may use now. */
export const freePence = ({ balancePence, heldPence }: RewardsAccount): Pence => balancePence - heldPence;

export const credit = (account: RewardsAccount, amountPence: Pence): RewardsAccount => ({
  ...account,
  balancePence: account.balancePence + amountPence,
  version: account.version + 1,
});

/** Takes back what the customer has neither used nor promised to a payment; `shortPence` is the rest. */
export const takeBack = (account: RewardsAccount, duePence: Pence): { readonly account: RewardsAccount; readonly shortPence: Pence } => {
  const takenPence = Math.min(duePence, Math.max(0, freePence(account)));
  const shortPence = duePence - takenPence;
  if (takenPence === 0) return { account, shortPence };
  return { account: { ...account, balancePence: account.balancePence - takenPence, version: account.version + 1 }, shortPence };
};

/** Sets what one payment holds. Throws REWARDS_TOO_SMALL when the customer has less. */
export const holdFor = (account: RewardsAccount, heldBefore: Pence, amountPence: Pence): RewardsAccount => {
  const free = freePence(account) + heldBefore;
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
