import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFromCollection } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { Caller } from '@kerbside/contracts/caller';
import { notFound } from '@kerbside/platform/errors/errors';
import type { ClientSession, mongo } from 'mongoose';
import { HistoryRepository } from './history.repository.js';
import type { LedgerRow } from './ledger.js';
import { OutdatedError } from './outdated.js';
import type { Purchase } from './purchase.js';

type PurchaseDocument = Stored<Purchase>;
/** Append-only. An id is made of a purchase and a place, so that an entry can be made only once. */
type LedgerDocument = Stored<LedgerRow>;

/** A purchase's place in the order in which purchases fall due. */
export interface DuePlace {
  readonly id: string;
  readonly dueOn: IsoDay;
}

@Injectable()
export class PurchasesRepository {
  private readonly purchases: mongo.Collection<PurchaseDocument>;
  private readonly ledger: mongo.Collection<LedgerDocument>;

  constructor(
    mongo: Mongo,
    private readonly history: HistoryRepository,
  ) {
    this.purchases = mongo.collection<PurchaseDocument>('purchases', [
      // One purchase per quote, whatever happens.
      { key: { quoteId: 1 }, name: 'of quote', unique: true },
      { key: { customerId: 1, submittedAt: -1 }, name: 'of customer' },
      { key: { 'instrument.ref': 1 }, name: 'of instrument', partialFilterExpression: { 'instrument.ref': { $type: 'string' } } },
      { key: { nextDueOn: 1, _id: 1 }, name: 'due in order', partialFilterExpression: { nextDueOn: { $type: 'string' } } },
    ]);
    this.ledger = mongo.collection<LedgerDocument>('ledger', [{ key: { paymentId: 1 }, name: 'of payment' }]);
  }

  /** Returns the purchase of the quote: this one, or an earlier one if it exists. */
  async start({ id: _id, quoteId, ...others }: Purchase): Promise<Purchase> {
    const insert = { $setOnInsert: { _id, ...others } };
    const row = await this.purchases
      .findOneAndUpdate({ quoteId }, insert, { upsert: true, returnDocument: 'after' })
      .catch((error: unknown) => {
        // Another tab was faster by a moment: MongoDB repeats an upsert for the index of its filter only, and this is the one of ids.
        if (isDuplicateKey(error)) return this.purchases.findOne({ quoteId });
        throw error;
      });
    if (!row) throw new Error(`The purchase of quote ${quoteId} was not kept`);
    return recordOf<Purchase>(row);
  }

  async find(id: string, session?: ClientSession): Promise<Purchase | undefined> {
    const row = await this.purchases.findOne({ _id: id }, within(session));
    return row ? recordOf<Purchase>(row) : undefined;
  }

  /** What was bought. NOT_FOUND for anything else, and for a customer whose it is not. */
  async bought(id: string, { caller, session }: { caller?: Caller; session?: ClientSession | undefined } = {}): Promise<BoughtPurchase> {
    const purchase = await this.find(id, session);
    const isOthers = caller?.kind === 'customer' && caller.userId !== purchase?.customerId;
    if (!purchase || !isBought(purchase) || isOthers) throw notFound();
    return purchase;
  }

  async ofQuote(quoteId: string, session?: ClientSession): Promise<Purchase | undefined> {
    const row = await this.purchases.findOne({ quoteId }, within(session));
    return row ? recordOf<Purchase>(row) : undefined;
  }

  /** Writes it as the next version. Rejects with `Outdated` when another writer did so first. */
  async save({ id: _id, ...purchase }: Purchase, session: ClientSession): Promise<Purchase> {
    const next = { ...purchase, version: purchase.version + 1 };
    const row = await this.purchases.findOneAndReplace({ _id, version: purchase.version }, next, { session, returnDocument: 'before' });
    if (!row) throw new OutdatedError(`Purchase ${_id} is no longer at version ${purchase.version}`);
    const [before, after] = [recordOf<Purchase>(row), { id: _id, ...next }];
    const changed = { before: { ...before }, after, began: before.createdAt };
    await this.history.keep({ id: _id, purchaseId: _id, rowsOf: 'schedule' }, changed, session);
    return after;
  }

  /** The next purchases in the order of their ids. */
  async after(id: string, howMany: number): Promise<Purchase[]> {
    return (await this.purchases.find({ _id: { $gt: id } }, { sort: { _id: 1 }, limit: howMany }).toArray()).map(recordOf<Purchase>);
  }

  /** Only what the customer pressed Pay for, newest first. */
  async listOf(customerId: string, page: Page): Promise<{ purchases: Purchase[]; count: number }> {
    const { rows, count } = await pageFromCollection(this.purchases, listedOf(customerId), { submittedAt: -1, _id: 1 }, page);
    return { purchases: rows.map(recordOf<Purchase>), count };
  }

  /** On which page of the list above one of them is; undefined where it is none of that customer's. */
  async pageHolding(_id: string, customerId: string, perPage: number): Promise<number | undefined> {
    const listed = listedOf(customerId);
    const held = await this.purchases.findOne({ ...listed, _id }, { projection: { submittedAt: 1 } });
    if (held === null) return undefined;
    const { submittedAt } = held;
    const before = { ...listed, $or: [{ submittedAt: { $gt: submittedAt } }, { submittedAt, _id: { $lt: _id } }] };
    return Math.floor((await this.purchases.countDocuments(before)) / perPage) + 1;
  }

  /** Purchases for which Pay was pressed, in the order of their ids. */
  submittedAfter(id: string | null, limit: number): Promise<{ id: string }[]> {
    const filter = { submittedAt: { $ne: null }, ...(id === null ? {} : { _id: { $gt: id } }) };
    const found = this.purchases.find(filter, { sort: { _id: 1 }, limit, projection: { _id: 1 } });
    return found.map(({ _id }) => ({ id: _id })).toArray();
  }

  submittedCount(): Promise<number> {
    return this.purchases.countDocuments({ submittedAt: { $ne: null } });
  }

  /** Completed purchases with something to do by a day, earliest first; only those after a place, so that none is looked at twice. */
  async due(today: IsoDay, limit: number, after: DuePlace | null): Promise<DuePlace[]> {
    const isDue = { nextDueOn: { $type: 'string', $lte: today } } as const;
    const isAfter = after && { $or: [{ nextDueOn: { $gt: after.dueOn } }, { nextDueOn: after.dueOn, _id: { $gt: after.id } }] };
    const filter = isAfter ? { $and: [isDue, isAfter] } : isDue;
    const rows = await this.purchases.find(filter, { sort: { nextDueOn: 1, _id: 1 }, limit, projection: { nextDueOn: 1 } }).toArray();
    return rows.map(({ _id, nextDueOn }) => ({ id: _id, dueOn: nextDueOn ?? today }));
  }

  /** Whether payments of the customer are still to be taken from this instrument. A purchase lets go of it when none are. */
  async isCollectedFrom(customerId: string, instrument: string): Promise<boolean> {
    const filter = { customerId, 'instrument.ref': instrument };
    return (await this.purchases.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** Ids of the purchases whose payments are taken from this instrument. */
  async collectedFrom(instrument: string): Promise<string[]> {
    const filter = { 'instrument.ref': { $type: 'string', $eq: instrument } } as const;
    return (await this.purchases.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  /** Ids of purchases, of a customer or among those given, whose agreed visit is yet to come and to be paid for at its garage. */
  async dueAtGarages({ customerId, purchaseIds, today, butQuote }: DueAtGarages, session?: ClientSession): Promise<string[]> {
    const whose = { ...(customerId === undefined ? {} : { customerId }), ...(purchaseIds ? { _id: { $in: [...purchaseIds] } } : {}) };
    const schedule = { $elemMatch: { method: payAtGarage, state: 'due' as const, dueOn: { $gte: today } } };
    const filter = { ...whose, quoteId: { $ne: butQuote }, schedule };
    return (await this.purchases.find(filter, { projection: { _id: 1 }, ...within(session) }).toArray()).map(({ _id }) => _id);
  }

  async everyOf(customerId: string): Promise<Purchase[]> {
    return (await this.purchases.find({ customerId }).toArray()).map(recordOf<Purchase>);
  }

  async idsOf(customerId: string): Promise<string[]> {
    return (await this.purchases.find({ customerId }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  async enter(rows: readonly LedgerRow[], session: ClientSession): Promise<void> {
    const documents = rows.map(storedOf);
    if (documents.length > 0) await this.ledger.insertMany(documents, { session });
  }

  async ledgerOf(paymentId: string): Promise<LedgerRow[]> {
    const rows = await this.ledger.find({ paymentId }).toArray();
    return rows.map(recordOf<LedgerRow>).toSorted((a, b) => a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b));
  }
}

export type BoughtPurchase = Purchase & { readonly state: Extract<Purchase['state'], { readonly status: 'completed' }> };
const isBought = (purchase: Purchase): purchase is BoughtPurchase => purchase.state.status === 'completed';

interface DueAtGarages {
  readonly customerId?: string;
  readonly purchaseIds?: readonly string[];
  readonly today: IsoDay;
  /** Not counted. */
  readonly butQuote: string;
}

const within = (session: ClientSession | undefined) => (session ? { session } : {});

const placeOf = ({ id }: LedgerRow): number => Number(id.split(':').at(-1));

/** Of a customer, what they pressed Pay for. */
const listedOf = (customerId: string) => ({ customerId, submittedAt: { $ne: null } });
