import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { Page } from '@kerbside/platform/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { entrySchema, type EntryDocument } from './entry.document.js';
import type { Entry, Kind, Matched } from './entry.js';

export interface Wanted {
  readonly forms: readonly string[];
  readonly by?: Matched | undefined;
  readonly kind?: Kind | undefined;
}

@Injectable()
export class SearchRepository {
  private readonly entries: Model<EntryDocument>;

  constructor(mongo: Mongo) {
    this.entries = mongo.model('Entry', entrySchema);
  }

  async save(entries: readonly Entry[], session: ClientSession): Promise<void> {
    for (const entry of entries) {
      const _id = `${entry.kind}:${entry.entityId}`;
      await this.entries.replaceOne({ _id }, { _id, ...entry }, { upsert: true, session });
    }
  }

  /**
   * Entries with a word that starts with one of the forms: exact matches first, each kind together, the newest first. No index could give that
   * order, since the rank is computed. Entries without a time are older than all others, and come last.
   */
  async find(wanted: Wanted, { page, perPage }: Page): Promise<{ entries: Entry[]; count: number }> {
    const filter = filterOf(wanted);
    // Literals, because a word that starts with $ would be read as an expression.
    const forms = { $literal: [...wanted.forms] };
    const exact = { $cond: [{ $gt: [{ $size: { $setIntersection: ['$words.word', forms] } }, 0] }, 0, 1] };
    const [entries, count] = await Promise.all([
      this.entries.aggregate<Entry>([
        { $match: filter },
        { $set: { rank: exact } },
        { $sort: { rank: 1, kind: 1, madeAt: -1, title: 1, _id: 1 } },
        { $skip: (page - 1) * perPage },
        { $limit: perPage },
        { $unset: ['_id', 'rank'] },
      ]),
      this.entries.countDocuments(filter),
    ]);
    return { entries, count };
  }

  /** The registration, as normalised, under which a policy is found; undefined when it is not found yet, or by none. */
  async plateOfPolicy(policyId: string, session: ClientSession): Promise<string | undefined> {
    const entry = await this.entries.findById(`policy:${policyId}`, undefined, { session }).lean<Entry>();
    return entry?.words.find(({ by }) => by === 'plate')?.word;
  }

  async removeCar(customerId: string, plate: string, session: ClientSession): Promise<void> {
    await this.entries.deleteOne({ _id: `car:${customerId}:${plate}` }, { session });
  }

  customers(ids: readonly string[]): Promise<Entry[]> {
    return this.entries
      .find({ kind: 'customer', customerId: { $in: [...ids] } }, { _id: 0 }, { sort: { title: 1, _id: 1 } })
      .lean<Entry[]>();
  }
}

const filterOf = ({ forms, by, kind }: Wanted): QueryFilter<EntryDocument> => {
  const word = { $in: forms.map((form) => new RegExp(`^${form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)) };
  return { ...(kind ? { kind } : {}), ...(by ? { words: { $elemMatch: { by, word } } } : { 'words.word': word }) };
};
