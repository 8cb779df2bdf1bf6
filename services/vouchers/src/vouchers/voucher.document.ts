import type { Stored } from '@kerbside/platform/mongo/mongo';
import type { StaffCaller } from '@kerbside/contracts/caller';
import type { Voucher } from './voucher.js';

export type VoucherDocument = Stored<Voucher> & {
  /** The code without dashes, by which it is found. */
  readonly signs: string;
};

/** A change requested for a quote: a voucher, or none. Pricing has not answered yet. */
export interface ChangeAsked {
  readonly voucherId: string | null;
  readonly code: string | null;
  /** Ten digits, with a club's code. */
  readonly memberId: string | null;
  readonly version: number;
  /** The caller, if it was one of our staff. */
  readonly staff: StaffCaller | null;
  readonly askedAt: Date;
}

/** Which voucher a quote carries. One row per quote; `version` grows with each change, so that pricing can put them in order. */
export interface ApplicationDocument {
  /** The quote's id. */
  readonly _id: string;
  readonly voucherId: string | null;
  readonly code: string | null;
  readonly version: number;
  readonly redeemedBy: string | null;
  /** Ten digits, with a club's code. */
  readonly memberId: string | null;
  readonly asked: ChangeAsked | null;
}

export interface ClubMemberDocument {
  readonly clubId: string;
  /** Ten digits (Q5). */
  readonly memberId: string;
}
