import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import { changeBetween, type VersionedState, type KeptChange, type RowsOf } from './kept-change.js';

interface Subject {
  readonly id: string;
  readonly purchaseId: string;
  readonly rowsOf: RowsOf;
}
type StoredChange = KeptChange & Omit<Subject, 'id'> & { readonly _id: string; readonly of: string };

/** What happened to plans of payments and to refunds. Append-only, each change with the state that it makes. */
@Injectable()
export class HistoryRepository {
  private readonly changes: mongo.Collection<StoredChange>;

  constructor(
    mongo: Mongo,
    private readonly clock: BusinessClock,
  ) {
    this.changes = mongo.collection<StoredChange>('payment-changes', [
      { key: { of: 1, version: 1 }, name: 'of one', unique: true },
      { key: { purchaseId: 1 }, name: 'of purchase' },
    ]);
  }

  async begin(subject: Subject, first: VersionedState, session: ClientSession): Promise<void> {
    await this.changes.insertOne(this.rowOf(subject, undefined, first), { session });
  }

  /** Stores a change, and before the first one the state that it changes, which has been so since `began`; without that, `begin` stored it. */
  async keep(
    subject: Subject,
    { before, after, began }: { before: VersionedState; after: VersionedState; began?: Date },
    session: ClientSession,
  ): Promise<void> {
    const first = began && before.version === 1 ? [{ ...this.rowOf(subject, undefined, before), at: began }] : [];
    await this.changes.insertMany([...first, this.rowOf(subject, before, after)], { session });
  }

  /** In order. */
  of(id: string, session: ClientSession): Promise<StoredChange[]> {
    return this.changes.find({ of: id }, { session, sort: { version: 1 } }).toArray();
  }

  private rowOf(subject: Subject, before: VersionedState | undefined, after: VersionedState): StoredChange {
    const { id: of, purchaseId, rowsOf } = subject;
    return { _id: idOf(subject, after), of, purchaseId, rowsOf, at: this.clock.now(), ...changeBetween(rowsOf, before, after) };
  }
}

const idOf = ({ id }: Pick<Subject, 'id'>, { version }: Pick<VersionedState, 'version'>): string => `${id}:${version}`;
