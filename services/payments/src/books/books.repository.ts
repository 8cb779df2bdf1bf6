import { Injectable } from '@nestjs/common';
import type { StoredView } from '@kerbside/contracts/days/dates';
import type { Comparison as ComparisonView } from '@kerbside/contracts/http/payments/books';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { BookDifference } from './comparison.js';

/** One walk through every purchase. */
export type Comparison = StoredView<ComparisonView, 'startedAt' | 'endedAt'> & {
  readonly id: string;
  /** The last purchase that was compared. */
  readonly after: string | null;
};

export interface KeptDifference extends BookDifference {
  readonly purchaseId: string;
  readonly customerId: string;
  readonly reference: string;
  readonly foundAt: Date;
}

interface ResolvedDifference extends KeptDifference {
  readonly resolvedAt: Date;
  /** The member of staff who asked for it to be read again; null when none did. */
  readonly resolvedBy: string | null;
}

type ComparisonDocument = Stored<Comparison>;
type DifferenceDocument = Stored<KeptDifference>;
type ResolvedDocument = ResolvedDifference & { readonly _id: string };

const mostShown = 200;
const mostResolved = 50;
/** A month, at one a day. */
const mostComparisons = 31;

@Injectable()
export class BooksRepository {
  private readonly comparisons: mongo.Collection<ComparisonDocument>;
  private readonly differences: mongo.Collection<DifferenceDocument>;
  private readonly gone: mongo.Collection<ResolvedDocument>;

  constructor(mongo: Mongo) {
    this.comparisons = mongo.collection<ComparisonDocument>('comparisons', [{ key: { startedAt: -1 }, name: 'newest' }]);
    this.differences = mongo.collection<DifferenceDocument>('differences', [
      { key: { purchaseId: 1 }, name: 'of purchase' },
      { key: { foundAt: 1 }, name: 'oldest' },
    ]);
    this.gone = mongo.collection<ResolvedDocument>('resolved-differences', [{ key: { resolvedAt: -1 }, name: 'newest' }]);
  }

  async last(): Promise<Comparison | undefined> {
    const [row] = await this.comparisons.find({}, { sort: { startedAt: -1 }, limit: 1 }).toArray();
    return row && recordOf<Comparison>(row);
  }

  async newest(): Promise<Comparison[]> {
    return (await this.comparisons.find({}, { sort: { startedAt: -1 }, limit: mostComparisons }).toArray()).map(recordOf<Comparison>);
  }

  async lastEnded(): Promise<Comparison | undefined> {
    const [row] = await this.comparisons.find({ endedAt: { $ne: null } }, { sort: { startedAt: -1 }, limit: 1 }).toArray();
    return row && recordOf<Comparison>(row);
  }

  /** Does nothing when it was begun before. */
  async begin(id: string, begun: { readonly startedAt: Date; readonly toCompare: number }, session?: ClientSession): Promise<void> {
    const fresh = { ...begun, endedAt: null, after: null, compared: 0, unread: 0 };
    await this.comparisons.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true, ...(session ? { session } : {}) });
  }

  async goOn({ id, ...comparison }: Comparison): Promise<void> {
    await this.comparisons.updateOne({ _id: id }, { $set: comparison });
  }

  async shown(): Promise<{ differences: KeptDifference[]; count: number }> {
    const [rows, count] = await Promise.all([
      this.differences.find({}, { sort: { foundAt: 1, _id: 1 }, limit: mostShown }).toArray(),
      this.differences.countDocuments({}),
    ]);
    return { differences: rows.map(recordOf<KeptDifference>), count };
  }

  async find(id: string): Promise<KeptDifference | undefined> {
    const row = await this.differences.findOne({ _id: id });
    return row ? recordOf<KeptDifference>(row) : undefined;
  }

  async ofPurchase(purchaseId: string, session: ClientSession): Promise<KeptDifference[]> {
    return (await this.differences.find({ purchaseId }, { session }).toArray()).map(recordOf<KeptDifference>);
  }

  async put({ id: _id, ...difference }: KeptDifference, session: ClientSession): Promise<void> {
    await this.differences.replaceOne({ _id }, difference, { upsert: true, session });
  }

  async resolve(known: ResolvedDifference, session: ClientSession): Promise<void> {
    await this.differences.deleteOne({ _id: known.id }, { session });
    const _id = `${known.id}:${known.foundAt.getTime()}`;
    await this.gone.replaceOne({ _id }, known, { upsert: true, session });
  }

  async resolved(): Promise<ResolvedDifference[]> {
    const rows = await this.gone.find({}, { sort: { resolvedAt: -1 }, limit: mostResolved }).toArray();
    return rows.map(({ _id, ...known }) => known);
  }

  howMany(): Promise<number> {
    return this.differences.countDocuments({});
  }

  async counts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.differences
      .aggregate<{ _id: string; count: number }>([{ $group: { _id: '$kind', count: { $sum: 1 } } }])
      .toArray();
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }
}
