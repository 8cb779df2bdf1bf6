import { Schema } from 'mongoose';
import type { PolicyChange } from './policy-change.js';
import type { CoverRecord, OrderRecord, PolicyRecord, VisitRecord } from './policy.js';

type StoredPolicy<P extends PolicyRecord> = Omit<P, 'id'> & { readonly _id: string };
export type PolicyDocument = StoredPolicy<CoverRecord> | StoredPolicy<OrderRecord>;

export const policySchema = new Schema<PolicyDocument>(
  {
    _id: String,
    kind: { type: String, required: true },
    policyNumber: { type: String, required: true },
    customerId: String,
    quoteId: String,
    paymentId: String,
    productType: String,
    productName: String,
    levelName: String,
    vehicle: Object,
    carId: String,
    startsOn: String,
    endsOn: String,
    months: Number,
    rolling: Boolean,
    premiumPence: Number,
    taxPence: Number,
    claimLimitPence: Number,
    excessPence: Number,
    lines: [Object],
    terms: [Object],
    covers: [String],
    excludes: [String],
    issuedAt: Date,
    cancelledOn: { type: String, default: null },
    isTakenBack: Boolean,
    suspendedOn: String,
    replaces: Object,
    replacedBy: Object,
    autoRenewal: String,
    termsAcceptedOn: String,
    transferredOn: String,
    cancellationFeePence: Number,
    isIncluded: Boolean,
    visit: Object,
    repairs: Object,
    workBegunOn: String,
    version: Number,
  },
  { collection: 'policies', versionKey: false },
)
  .index({ policyNumber: 1 }, { unique: true })
  .index({ 'replaces.formerNumber': 1 }, { sparse: true })
  .index({ paymentId: 1, productType: 1 }, { unique: true })
  .index({ customerId: 1, issuedAt: -1 })
  .index({ quoteId: 1 })
  .index({ endsOn: 1, _id: 1 });

/** One change of a policy, which is its version afterwards. */
export interface ChangeDocument {
  readonly _id: string;
  readonly policyId: string;
  readonly version: number;
  readonly at: Date;
  readonly change: PolicyChange;
}
export const changeSchema = new Schema<ChangeDocument>(
  { _id: String, policyId: String, version: Number, at: Date, change: Object },
  { collection: 'policy-changes', versionKey: false },
).index({ policyId: 1, version: 1 }, { unique: true });

/** How many serials were given out; one row per product. */
export interface SerialDocument {
  readonly _id: string;
  readonly last: number;
  /** Made once; turns the count into the serial that a policy shows. */
  readonly key: string;
}
export const serialSchema = new Schema<SerialDocument>(
  { _id: String, last: Number, key: String },
  { collection: 'serials', versionKey: false },
);

/** What garages last said of the visit of a quote, for orders that are still to be issued. */
export interface VisitDocument {
  readonly _id: string;
  readonly visit: VisitRecord | null;
  /** Counts what touched it: an issue and an event at the same moment see each other. */
  readonly touched: number;
}
export const visitSchema = new Schema<VisitDocument>(
  { _id: String, visit: Object, touched: Number },
  { collection: 'order-visits', versionKey: false },
);
