import { Injectable } from '@nestjs/common';
import type { CancellationReason } from '@kerbside/contracts/claims/reasons';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { RefundsOfPolicies, type RefundOfPolicy } from '../claims/decision.js';
import type { ClientSession, Model } from 'mongoose';
import type { Caller } from '@kerbside/contracts/caller';
import type { PolicyRecord } from '../policies/policy.js';

/** A cancellation as stored. Its id is that of its refund. */
export interface Cancellation {
  readonly id: string;
  readonly policyId: string;
  readonly at: Date;
  readonly by: 'customer' | 'staff';
  /** Who of staff; absent where nobody did it by hand. */
  readonly staffId?: string;
  readonly reason: CancellationReason;
  readonly reasonNote: string | null;
  readonly working: CancellationWorking;
  /** When the policy had been suspended for arrears; null when it was not. */
  readonly suspendedOn: string | null;
  /** The first day without cover that it already had, because its payment plan had ended. Absent when it had none. */
  readonly endsEarlyOn?: string;
  /** The order that this one came with, and was cancelled with. Absent where it was cancelled by itself. */
  readonly with?: string;
  /** Nothing of it was used, nor of what was cancelled before it. */
  readonly isWhole?: true;
  /** Counts the policy's cancellations: 1, then 2 if the first was taken back. */
  readonly number: number;
  readonly reinstatedAt: Date | null;
  /** Payments has the refund, or had nothing left to give back. */
  readonly isSettled: boolean;
  /** What went back, where staff had given back so much in between that less was left. Absent otherwise. */
  readonly givenPence?: number;
}

export type CancellationRef = Pick<Cancellation, 'id' | 'policyId' | 'at' | 'working' | 'isSettled' | 'isWhole'>;

type CancellationDocument = Stored<Cancellation>;

@Injectable()
export class CancellationsRepository extends RefundsOfPolicies {
  private readonly rows: Model<CancellationDocument>;

  constructor(mongo: Mongo) {
    super();
    this.rows = mongo.model('cancellations', [{ key: { policyId: 1, number: 1 }, unique: true }]);
  }

  async add(cancellation: Cancellation, session: ClientSession): Promise<void> {
    await this.rows.create([storedOf(cancellation)], { session });
  }

  /** The latest cancellation of a policy, taken back or not. */
  async last(policyId: string, session?: ClientSession): Promise<Cancellation | undefined> {
    const row = await this.rows
      .findOne({ policyId }, undefined, { session: session ?? null })
      .sort({ number: -1 })
      .lean();
    return row ? recordOf<Cancellation>(row) : undefined;
  }

  /** Cancellations of these policies that were not taken back. */
  async standing(policyIds: readonly string[]): Promise<readonly CancellationRef[]> {
    const rows = await this.rows.find({ policyId: { $in: [...policyIds] }, reinstatedAt: null }).lean();
    return rows.map(({ _id: id, ...row }) => ({ id, ...row }));
  }

  async givenOn(policyId: string, session?: ClientSession): Promise<RefundOfPolicy | undefined> {
    const row = await this.rows
      .findOne({ policyId, reinstatedAt: null }, { working: 1, givenPence: 1 }, { session: session ?? null })
      .lean();
    const countedClaimsPence = row?.working.countedClaimsPence;
    return row && countedClaimsPence !== undefined
      ? { refundPence: row.givenPence ?? row.working.refundPence, countedClaimsPence }
      : undefined;
  }

  /** Of which policy it was. */
  async settle(cancellationId: string, givenPence: number | undefined, session: ClientSession): Promise<string | undefined> {
    const given = givenPence === undefined ? {} : { givenPence };
    const row = await this.rows.findOneAndUpdate({ _id: cancellationId }, { $set: { isSettled: true, ...given } }, { session }).lean();
    return row?.policyId;
  }

  async takeBack(cancellationId: string, at: Date, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: cancellationId }, { $set: { reinstatedAt: at } }, { session });
  }
}

/** What the events about a cancellation say of its policy. */
export const factsOf = ({ id: policyId, policyNumber, customerId, quoteId, paymentId, productType }: PolicyRecord) => ({
  policyId,
  policyNumber,
  customerId,
  quoteId,
  paymentId,
  productType,
});

/** What the events of a policy say of those that are cancelled with it, or come back with it; `leader`: the one that it follows itself. */
export const companyOf = (leader: string | undefined, followers: readonly PolicyRecord[]) => ({
  ...(leader === undefined ? {} : { with: leader }),
  ...(followers.length === 0 ? {} : { withIt: followers.map(({ productType }) => productType) }),
});

interface Act {
  readonly actor: Caller;
  readonly action: 'policy-cancelled' | 'policy-reinstated';
  readonly why?: string | undefined;
  readonly after: object;
}

export const auditOf = ({ id, customerId }: PolicyRecord, act: Act) => ({ ...act, subjectType: 'policy', subjectId: id, customerId });
