import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { RewardEarnings, RewardsAccount } from './rewards.js';

export type AccountDocument = Omit<RewardsAccount, 'customerId' | 'work'> & { readonly _id: string };

/** Work at a garage that was sold: until it is done, rewards of its purchase wait. */
export interface WorkDocument {
  /** The order's id, which claims gives. */
  readonly _id: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly pricePence: number;
  readonly freeFrom: IsoDay | null;
}

/** One movement, which never changes except for `isSeen`. */
export interface MovementDocument {
  readonly _id: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly balancePence: number;
  readonly label: string;
  readonly version: number;
  readonly at: Date;
  readonly isSeen: boolean;
  /** Absent when it could be used at once. */
  readonly availableFrom?: IsoDay;
}

export interface HoldDocument {
  /** The payment's id. */
  readonly _id: string;
  readonly customerId: string;
  readonly amountPence: number;
  /** Whether the purchase was made: nothing may be held for it afterwards. */
  readonly isSpent: boolean;
  readonly heldAt: Date;
  /** Set when the payment is about to be charged: it stays held until the sale is made or called off, however long the provider takes. */
  readonly isForSale?: true;
  readonly agreement?: number;
  /** The day of the purchase in London. Absent until something is bought. */
  readonly boughtOn?: IsoDay;
  /** Absent until something is bought. */
  readonly earned?: RewardEarnings;
}
