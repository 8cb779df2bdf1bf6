import { createHash } from 'node:crypto';
import { plainEmail } from '@kerbside/contracts/reading/email';

/** An invitation of a friend. The email address is stored as a digest: it is compared, never read. */
export interface Referral {
  readonly id: string;
  /** The customer who invited the friend. */
  readonly customerId: string;
  readonly friend: string;
  /** A digest too: the address without what some write behind a plus. Absent on those from before it was kept. */
  readonly mailbox?: string;
  /** The customer who registered with the address, which may be another since. Absent until then, and on those from before it was kept. */
  readonly friendId?: string;
  readonly invitedAt: Date;
  readonly rewardedAt: Date | null;
  /** The purchase that it was rewarded for. */
  readonly rewardedFor: string | null;
}

interface Friend {
  readonly customerId: string;
  readonly email: string;
  readonly registeredAt: Date;
}

export const digestOf = (email: string): string => createHash('sha256').update(plainEmail(email)).digest('hex');

/** A purchase rewards the customer who invited the buyer before they had an account: once, and never for inviting themselves. */
export const isRewarded = ({ customerId, invitedAt, rewardedAt }: Referral, friend: Friend): boolean =>
  rewardedAt === null && customerId !== friend.customerId && invitedAt.getTime() <= friend.registeredAt.getTime();
