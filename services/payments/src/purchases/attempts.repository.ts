import { Injectable } from '@nestjs/common';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { Mandate } from '../methods/method-port.js';
import type { Attempt } from './attempt.js';
import { OutdatedError } from './outdated.js';
import type { Purchase } from './purchase.js';

type AttemptDocument = Stored<Attempt>;
type Status = Attempt['state']['status'];

type SaleRef = Pick<Purchase, 'id' | 'attemptId'>;

/** A sale is by set-up, or by its first payment. */
const saleLines = [0, 1];

/** States in which an attempt may still take money. A failed one can do so only after Pay is pressed again. */
const underWay = ['open', 'requires_action', 'processing', 'authorised', 'taking'] as const satisfies readonly Status[];

@Injectable()
export class AttemptsRepository {
  private readonly attempts: mongo.Collection<AttemptDocument>;

  constructor(mongo: Mongo) {
    this.attempts = mongo.collection<AttemptDocument>('attempts', [
      { key: { purchaseId: 1, number: 1 }, name: 'of purchase', unique: true },
      { key: { ref: 1 }, name: 'by reference' },
      { key: { nextCheckAt: 1 }, name: 'to check', partialFilterExpression: { nextCheckAt: { $type: 'date' } } },
    ]);
  }

  /** Rejects when an attempt with this number exists. */
  async add(attempt: Attempt, session: ClientSession): Promise<void> {
    await this.attempts.insertOne(storedOf(attempt), { session });
  }

  async find(id: string, session?: ClientSession): Promise<Attempt | undefined> {
    const row = await this.attempts.findOne({ _id: id }, session ? { session } : {});
    return row ? recordOf<Attempt>(row) : undefined;
  }

  async byRef(ref: string): Promise<Attempt | undefined> {
    const row = await this.attempts.findOne({ ref });
    return row ? recordOf<Attempt>(row) : undefined;
  }

  /** Every attempt of a purchase, the newest first. */
  async ofPurchase(purchaseId: string, session?: ClientSession): Promise<Attempt[]> {
    return (await this.attempts.find({ purchaseId }, { sort: { number: -1 }, ...(session ? { session } : {}) }).toArray()).map(
      recordOf<Attempt>,
    );
  }

  /** What its debits were taken from, also once a card pays what is still to come. */
  async mandateOf(purchaseId: string, session?: ClientSession): Promise<Mandate | null> {
    const filter = { purchaseId, mandate: { $type: 'object' } } as const;
    return (await this.attempts.findOne(filter, { sort: { number: -1 }, ...(session ? { session } : {}) }))?.mandate ?? null;
  }

  /** Whether the customer paid one of these purchases, or tried to, with something that they had kept before. */
  async isChosenIn(purchaseIds: readonly string[], kept: string): Promise<boolean> {
    const filter = { purchaseId: { $in: [...purchaseIds] }, 'means.payWith': kept };
    return (await this.attempts.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** Whether one of these purchases is being paid from it: opened or authorised, and not decided yet. */
  async isBeingPaidFrom(purchaseIds: readonly string[], instrument: string): Promise<boolean> {
    const from = { $or: [{ 'means.payWith': instrument }, { 'instrument.ref': instrument }] };
    return this.isUnderWay(purchaseIds, from);
  }

  /** Whether one of these purchases is being paid by a card that is to be kept, and that nobody named yet. */
  async isCardToBeKept(purchaseIds: readonly string[]): Promise<boolean> {
    return this.isUnderWay(purchaseIds, { method: 'card', 'means.keepsInstrument': true, 'means.payWith': null, instrument: null });
  }

  private async isUnderWay(purchaseIds: readonly string[], how: mongo.Filter<AttemptDocument>): Promise<boolean> {
    const filter = { purchaseId: { $in: [...purchaseIds] }, 'state.status': { $in: [...underWay] }, ...how };
    return (await this.attempts.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** The attempt of the sale: the one that may be sold or was, else the last one that came to nothing. */
  async ofSale(purchase: SaleRef): Promise<Attempt | undefined> {
    return (await this.ofSales([purchase])).get(purchase.id);
  }

  /** The same for each purchase. */
  async ofSales(purchases: readonly SaleRef[]): Promise<ReadonlyMap<string, Attempt>> {
    const live = purchases.flatMap(({ attemptId }) => attemptId ?? []);
    const over = purchases.filter(({ attemptId }) => attemptId === null).map(({ id }) => id);
    const filter = { $or: [{ _id: { $in: live } }, { purchaseId: { $in: over }, line: { $in: saleLines } }] };
    const rows = await this.attempts.find(filter, { sort: { number: 1 } }).toArray();
    return new Map(rows.map((row) => [row.purchaseId, recordOf<Attempt>(row)]));
  }

  /** Writes it as the next version. Rejects with `Outdated` when another writer did so first. */
  async save({ id: _id, ...attempt }: Attempt, session?: ClientSession): Promise<Attempt> {
    const next = { ...attempt, version: attempt.version + 1 };
    const { matchedCount } = await this.attempts.replaceOne({ _id, version: attempt.version }, next, session ? { session } : {});
    if (matchedCount !== 1) throw new OutdatedError(`Attempt ${_id} is no longer at version ${attempt.version}`);
    return { id: _id, ...next };
  }

  async dueForCheck(now: Date, limit: number): Promise<Attempt[]> {
    const due = { nextCheckAt: { $type: 'date', $lte: now } } as const;
    return (await this.attempts.find(due, { sort: { nextCheckAt: 1 }, limit }).toArray()).map(recordOf<Attempt>);
  }

  /** Postpones the next check first, so that an attempt that cannot be read holds up no other. */
  async checkNext(attempt: Attempt, at: Date | null): Promise<Attempt> {
    const { id: _id, version } = attempt;
    await this.attempts.updateOne({ _id, version, nextCheckAt: { $ne: null } }, { $set: { nextCheckAt: at } });
    return { ...attempt, nextCheckAt: at };
  }

  /** How many have been open since before a time, by status; only those for which Pay was pressed. */
  async openSince(before: Date): Promise<ReadonlyMap<Status, number>> {
    const rows = await this.attempts
      .aggregate<{ _id: Status; count: number }>([
        { $match: { nextCheckAt: { $type: 'date' }, openedAt: { $lt: before }, saleId: { $ne: null } } },
        { $group: { _id: '$state.status', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  countDue(before: Date): Promise<number> {
    return this.attempts.countDocuments({ nextCheckAt: { $type: 'date', $lt: before } });
  }
}
