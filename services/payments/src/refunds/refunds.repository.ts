import { Injectable } from '@nestjs/common';
import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { RefundsShown } from '../purchases/refunds-shown.js';
import { HistoryRepository } from '../purchases/history.repository.js';
import { shownRefund } from './refund-view.js';
import { withoutCheck, type RefundRecord } from './refund.js';

export const refundsCollection = 'refunds';
type RefundDocument = Stored<RefundRecord>;

@Injectable()
export class RefundsRepository extends RefundsShown {
  private readonly refunds: mongo.Collection<RefundDocument>;

  constructor(
    mongo: Mongo,
    private readonly history: HistoryRepository,
  ) {
    super();
    this.refunds = mongo.collection<RefundDocument>(refundsCollection, [
      { key: { purchaseId: 1, requestedAt: -1 }, name: 'of purchase' },
      { key: { 'parts.attemptId': 1 }, name: 'of attempt' },
      { key: { 'parts.state.ref': 1 }, name: 'by reference' },
      { key: { 'parts.state.others': 1 }, name: 'by other reference', sparse: true },
      { key: { nextCheckAt: 1 }, name: 'to check', partialFilterExpression: { nextCheckAt: { $type: 'date' } } },
    ]);
  }

  /** Rejects when there is one with this id: the surrounding transaction then starts again. */
  async add(refund: RefundRecord, session: ClientSession): Promise<void> {
    await this.refunds.insertOne(storedOf(refund), { session });
    await this.history.begin(subjectOf(refund), { ...withoutCheck(refund) }, session);
  }

  async find(id: string, session?: ClientSession): Promise<RefundRecord | undefined> {
    const row = await this.refunds.findOne({ _id: id }, session ? { session } : {});
    return row ? recordOf<RefundRecord>(row) : undefined;
  }

  /** Newest first. */
  async ofPurchase(purchaseId: string, session?: ClientSession): Promise<RefundRecord[]> {
    const sort = { sort: { requestedAt: -1, _id: 1 } } as const;
    return (await this.refunds.find({ purchaseId }, { ...sort, ...(session ? { session } : {}) }).toArray()).map(recordOf<RefundRecord>);
  }

  /** Newest first. */
  async ofPurchases(purchaseIds: readonly string[]): Promise<RefundRecord[]> {
    const sort = { sort: { requestedAt: -1, _id: 1 } } as const;
    return (await this.refunds.find({ purchaseId: { $in: [...purchaseIds] } }, sort).toArray()).map(recordOf<RefundRecord>);
  }

  async shownOf(purchases: Parameters<RefundsShown['shownOf']>[0]): Promise<ReadonlyMap<string, ShownRefund[]>> {
    const all = await this.ofPurchases(purchases.map(({ id }) => id));
    const of = ({ id, schedule }: (typeof purchases)[number]) => {
      const refunds = all.filter(({ purchaseId }) => purchaseId === id);
      return refunds.map((refund) => shownRefund(refund, { schedule, refunds }));
    };
    return new Map(purchases.map((purchase) => [purchase.id, of(purchase)]));
  }

  async ofAttempt(attemptId: string, session?: ClientSession): Promise<RefundRecord[]> {
    return (await this.refunds.find({ 'parts.attemptId': attemptId }, session ? { session } : {}).toArray()).map(recordOf<RefundRecord>);
  }

  /** By the provider's name for one of its parts, or for one of several that are a part together. */
  async byRef(ref: string): Promise<RefundRecord[]> {
    const named = { $or: [{ 'parts.state.ref': ref }, { 'parts.state.others': ref }] };
    return (await this.refunds.find(named).toArray()).map(recordOf<RefundRecord>);
  }

  /** Writes it as the next version. Rejects when somebody else did first: the surrounding transaction then starts again. */
  async save({ id: _id, ...refund }: RefundRecord, session: ClientSession): Promise<RefundRecord> {
    const next = { ...refund, version: refund.version + 1 };
    const row = await this.refunds.findOneAndReplace({ _id, version: refund.version }, next, { session, returnDocument: 'before' });
    if (!row) throw new Error(`Refund ${_id} is no longer at version ${refund.version}`);
    const [before, after] = [recordOf<RefundRecord>(row), { id: _id, ...next }];
    const changed = { before: { ...withoutCheck(before) }, after: { ...withoutCheck(after) } };
    await this.history.keep(subjectOf(after), changed, session);
    return after;
  }

  async dueForCheck(now: Date, limit: number): Promise<RefundRecord[]> {
    const due = { nextCheckAt: { $type: 'date', $lte: now } } as const;
    return (await this.refunds.find(due, { sort: { nextCheckAt: 1 }, limit }).toArray()).map(recordOf<RefundRecord>);
  }

  /** Has the other refunds of a payment checked next, so that the surrounding transaction conflicts with one that changes them. */
  async checkOthers(
    { id, attemptId }: { readonly id: string; readonly attemptId: string },
    now: Date,
    session: ClientSession,
  ): Promise<void> {
    await this.refunds.updateMany({ _id: { $ne: id }, 'parts.attemptId': attemptId }, { $set: { nextCheckAt: now } }, { session });
  }

  /** Postpones the next check first, so that a refund that cannot be read holds up no other. */
  async checkNext({ id, version }: RefundRecord, at: Date | null): Promise<void> {
    await this.refunds.updateOne({ _id: id, version, nextCheckAt: { $ne: null } }, { $set: { nextCheckAt: at } });
  }
}

const subjectOf = ({ id, purchaseId }: Pick<RefundRecord, 'id' | 'purchaseId'>) => ({ id, purchaseId, rowsOf: 'parts' }) as const;
