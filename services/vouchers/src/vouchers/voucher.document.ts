import type { StaffCaller } from '@kerbside/contracts/caller';
import { Schema } from 'mongoose';
import type { Voucher } from './voucher.js';

export type VoucherDocument = Omit<Voucher, 'id'> & {
  readonly _id: string;
  /** The code without dashes, by which it is found. */
  readonly signs: string;
};

export const voucherSchema = new Schema<VoucherDocument>(
  {
    _id: String,
    code: { type: String, required: true },
    signs: { type: String, required: true },
    label: String,
    discount: Object,
    products: { type: [String], default: null },
    needsMot: Boolean,
    needsBreakdown: Boolean,
    withoutCover: { type: Object, default: null },
    isForFirstCover: { type: Boolean, default: false },
    clubId: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    singleUse: Boolean,
    state: Object,
  },
  { collection: 'vouchers', versionKey: false, minimize: false },
)
  .index({ signs: 1 }, { unique: true })
  .index({ code: 1 })
  .index({ 'state.paymentId': 1 }, { sparse: true });

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

export const applicationSchema = new Schema<ApplicationDocument>(
  {
    _id: String,
    voucherId: { type: String, default: null },
    code: { type: String, default: null },
    version: Number,
    redeemedBy: { type: String, default: null },
    memberId: String,
    asked: { type: Object, default: null },
  },
  { collection: 'applications', versionKey: false },
)
  .index({ 'asked.askedAt': 1 }, { sparse: true })
  .index({ voucherId: 1, redeemedBy: 1 }, { partialFilterExpression: { voucherId: { $type: 'string' } } });

export interface ClubMemberDocument {
  readonly clubId: string;
  /** Ten digits (Q5). */
  readonly memberId: string;
}

export const clubMemberSchema = new Schema<ClubMemberDocument>(
  { clubId: String, memberId: String },
  { collection: 'club_members', versionKey: false },
).index({ clubId: 1, memberId: 1 }, { unique: true });
