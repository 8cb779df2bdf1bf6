import type { Stored } from '@kerbside/platform/mongo/mongo';
import type { PolicyChange } from './policy-change.js';
import type { CoverRecord, OrderRecord, VisitRecord } from './policy.js';

export type PolicyDocument = Stored<CoverRecord> | Stored<OrderRecord>;

/** One change of a policy, which is its version afterwards. */
export interface ChangeDocument {
  readonly _id: string;
  readonly policyId: string;
  readonly version: number;
  readonly at: Date;
  readonly change: PolicyChange;
}

/** How many serials were given out; one row per product. */
export interface SerialDocument {
  readonly _id: string;
  readonly last: number;
  /** Made once; turns the count into the serial that a policy shows. */
  readonly key: string;
}

/** What garages last said of the visit of a quote, for orders that are still to be issued. */
export interface VisitDocument {
  readonly _id: string;
  readonly visit: VisitRecord | null;
  /** Counts what touched it: an issue and an event at the same moment see each other. */
  readonly touched: number;
  /** It was paid back before anything was issued. */
  readonly isNever?: true;
}
