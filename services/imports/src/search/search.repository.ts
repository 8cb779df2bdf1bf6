import { Injectable } from '@nestjs/common';
import { mostCounted } from '@kerbside/contracts/call';
import { insertAll, putAll, replaceAll, rowsOf, thoseIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { firstKinds, firstWords, type SearchEntry, type EntryKind } from './entry.js';
import type { NameQuery, MatchKind } from './words.js';
import type { PersonWithRecords } from './found-person.js';

/** `_id` is kind and entity, so writing an entry again replaces it. */
type EntryDocument = SearchEntry & { readonly _id: string };

export interface SearchQuery extends NameQuery {
  readonly by?: MatchKind | undefined;
  readonly kind?: EntryKind | undefined;
  /** Whose entries are not for whoever asks. */
  readonly hidden?: readonly string[];
}

interface PolicyNumberChange {
  readonly policyId: string;
  readonly customerId: string;
  readonly policyNumber: string;
  /** The policy's previous numbers. */
  readonly before: readonly string[];
}

@Injectable()
export class SearchRepository {
  private readonly entries: Model<EntryDocument>;

  constructor(mongo: Mongo) {
    this.entries = mongo.model('search_entries', [
      { key: { 'words.word': 1, kind: 1 } },
      { key: { customerId: 1 } },
      { key: { policyId: 1 }, sparse: true },
    ]);
  }

  async save(entries: readonly SearchEntry[], session: ClientSession): Promise<void> {
    await replaceAll(this.entries, entries.map(documentOf), session);
  }

  /** What a policy says, beside what is `known` of it. It does not know which plates its car had before: what the car is found by already stays. */
  async savePolicy(entries: readonly SearchEntry[], known: readonly SearchEntry[], session: ClientSession): Promise<void> {
    const wordsOf = new Map(known.flatMap((entry) => (entry.kind === 'car' ? [[idOf(entry), entry.words]] : [])));
    await this.save(
      entries.map((entry) => ({ ...entry, words: wordsOf.get(idOf(entry)) ?? entry.words })),
      session,
    );
  }

  /** Customers and their cars, unless they were indexed before: that was by what accounts said later. */
  async addCustomers(entries: readonly SearchEntry[], session: ClientSession): Promise<void> {
    const rows = entries.map(documentOf);
    const known = await thoseIn(
      rowsOf<EntryDocument>(this.entries),
      rows.map(({ _id }) => _id),
      session,
    );
    const isNew = ({ _id, customerId }: EntryDocument) => !known.has(_id) && !known.has(idOf({ kind: 'customer', entityId: customerId }));
    await insertAll(this.entries, rows.filter(isNew), session);
  }

  /** Customers, and all cars of those in `withCars`: any other car of theirs goes, unless a policy has it. One who is new has none. */
  async saveCustomers(entries: readonly SearchEntry[], withCars: readonly string[], session: ClientSession): Promise<void> {
    const before = await putAll(this.entries, entries.map(documentOf), session);
    const known = withCars.filter((entityId) => before.has(idOf({ kind: 'customer', entityId })));
    if (known.length > 0) await this.keepCars(entries, known, session);
  }

  /**
   * Entries that have what was asked for: exact matches first, each kind together, by name, then the newest first. No index could give that
   * order, since the rank is computed: of more than `mostCounted` it ranks as many, which the index gives from the exact ones on.
   */
  async find(wanted: SearchQuery, { page, perPage }: Page): Promise<{ entries: SearchEntry[]; count: number }> {
    const filter = filterOf(wanted);
    // Literals, because a word that starts with $ would be read as an expression.
    const forms = { $literal: [...wanted.forms] };
    const exact = { $cond: [{ $gt: [{ $size: { $setIntersection: ['$words.word', forms] } }, 0] }, 0, 1] };
    const [entries, count] = await Promise.all([
      this.entries.aggregate<SearchEntry>([
        { $match: filter },
        { $limit: mostCounted },
        { $set: { rank: exact } },
        { $sort: { rank: 1, kind: 1, sortAs: 1, madeAt: -1, title: 1, _id: 1 } },
        { $skip: (page - 1) * perPage },
        { $limit: perPage },
        { $unset: ['_id', 'rank'] },
      ]),
      this.entries.countDocuments(filter, { limit: mostCounted }),
    ]);
    return { entries, count };
  }

  /** Shows claims under the current number of their policy. Claims that do not name their policy are found by its previous numbers. */
  async renumberClaims({ policyId, customerId, policyNumber, before }: PolicyNumberChange, session: ClientSession): Promise<void> {
    const older = { customerId, policyId: { $exists: false }, subtitle: { $in: [...before] } };
    await this.entries.updateMany(
      { kind: 'claim', subtitle: { $ne: policyNumber }, $or: [{ policyId }, older] },
      { $set: { subtitle: policyNumber } },
      { session },
    );
  }

  async removePolicy(entityId: string, session: ClientSession): Promise<void> {
    await this.entries.deleteOne({ kind: 'policy', entityId }, { session });
  }

  async removeCar(customerId: string, plate: string, session: ClientSession): Promise<void> {
    await this.entries.deleteOne({ _id: `car:${customerId}:${plate}` }, { session });
  }

  /** Removes all cars of these customers except those in `theirs` and those of their policies. */
  private async keepCars(theirs: readonly SearchEntry[], customerIds: readonly string[], session: ClientSession): Promise<void> {
    const policies = await this.entries
      .find({ kind: 'policy', customerId: { $in: [...customerIds] } }, { customerId: 1, words: 1 }, { session })
      .lean<SearchEntry[]>();
    const ofPolicies = policies.flatMap(({ customerId, words }) =>
      words.flatMap(({ by, word }) => (by === 'plate' ? [`car:${customerId}:${word}`] : [])),
    );
    const kept = [...theirs.map(idOf), ...ofPolicies];
    await this.entries.deleteMany({ customerId: { $in: [...customerIds] }, kind: 'car', _id: { $nin: kept } }, { session });
  }

  async removeAllOf(customerIds: readonly string[], session: ClientSession): Promise<void> {
    await this.entries.deleteMany({ customerId: { $in: [...customerIds] } }, { session });
  }

  /** People who have what was asked for: exact matches first, then those found by themselves, by name, then the newest first; of as many entries as `find` ranks. */
  async people(
    asked: Pick<SearchQuery, keyof NameQuery | 'hidden'>,
    { page, perPage }: Page,
  ): Promise<{ people: PersonWithRecords[]; count: number }> {
    const found = { ...matching(asked), ...notOf(asked.hidden) };
    const typed = { $literal: [...asked.forms] };
    const rank = { $cond: [{ $gt: [{ $size: { $setIntersection: ['$words.word', typed] } }, 0] }, 0, 1] };
    const isSelf = { $cond: [{ $eq: ['$kind', 'customer'] }, 0, 1] };
    const [rows, [counted]] = await Promise.all([
      this.entries.aggregate<{ _id: string; ids: string[] }>([
        { $match: found },
        { $limit: mostCounted },
        { $set: { rank, isSelf } },
        { $sort: { rank: 1, isSelf: 1, sortAs: 1, title: 1, _id: 1 } },
        {
          $group: {
            _id: '$customerId',
            rank: { $min: '$rank' },
            isSelf: { $min: '$isSelf' },
            sortAs: { $max: '$sortAs' },
            madeAt: { $max: '$madeAt' },
            ids: { $push: '$_id' },
          },
        },
        { $sort: { rank: 1, isSelf: 1, sortAs: 1, madeAt: -1, _id: 1 } },
        { $skip: (page - 1) * perPage },
        { $limit: perPage },
      ]),
      this.entries.aggregate<{ people: number; entries: number }>([
        { $match: found },
        { $limit: mostCounted },
        { $group: { _id: '$customerId', entries: { $sum: 1 } } },
        { $group: { _id: null, people: { $sum: 1 }, entries: { $sum: '$entries' } } },
      ]),
    ]);
    const entries = await this.entries.find({ _id: { $in: rows.flatMap(({ ids }) => ids) } }).lean<EntryDocument[]>();
    const byId = new Map(entries.map((entry) => [entry._id, entry]));
    const people = rows.map(({ _id, ids }) => ({ customerId: _id, found: ids.flatMap((id) => byId.get(id) ?? []) }));
    const { people: count = 0, entries: ranked = 0 } = counted ?? {};
    return { people, count: ranked < mostCounted ? count : mostCounted };
  }

  /** What is known of these people: their own entries, and those of their cars. */
  known(customerIds: readonly string[], session?: ClientSession): Promise<SearchEntry[]> {
    return this.inOrder(knownOf(customerIds), session);
  }

  policy(policyId: string, session: ClientSession): Promise<SearchEntry | null> {
    return this.entries.findById(`policy:${policyId}`, { _id: 0 }, { session }).lean<SearchEntry>();
  }

  ofPolicy(policyId: string, customerId: string, session?: ClientSession): Promise<SearchEntry[]> {
    return this.inOrder({ $or: [{ _id: `policy:${policyId}` }, knownOf([customerId])] }, session);
  }

  private inOrder(filter: QueryFilter<EntryDocument>, session: ClientSession | undefined): Promise<SearchEntry[]> {
    return this.entries
      .find(filter, { _id: 0 }, { sort: { title: 1, _id: 1 } })
      .session(session ?? null)
      .lean<SearchEntry[]>();
  }

  /** Customers indexed before their distinguishing details were stored, or without their cars. */
  async unknown(limit: number): Promise<string[]> {
    const lacking = { $or: [{ about: { $exists: false } }, { isWithCars: { $exists: false } }, { sortAs: { $exists: false } }] };
    const rows = await this.entries.find({ kind: 'customer', ...lacking }, { customerId: 1 }, { limit }).lean<SearchEntry[]>();
    return rows.map(({ customerId }) => customerId);
  }

  /** Policies indexed before it was stored whether they were cancelled. */
  unknownPolicies(limit: number): Promise<Pick<SearchEntry, 'entityId' | 'customerId'>[]> {
    const lacking = { kind: 'policy' as const, cancelledOn: { $exists: false } };
    return this.entries.find(lacking, { entityId: 1, customerId: 1 }, { limit }).lean<SearchEntry[]>();
  }

  policiesOf(customerIds: readonly string[], session: ClientSession): Promise<Pick<SearchEntry, 'entityId' | 'customerId'>[]> {
    const theirs = { kind: 'policy' as const, customerId: { $in: [...customerIds] } };
    return this.entries.find(theirs, { entityId: 1, customerId: 1 }, { session }).lean<SearchEntry[]>();
  }
}

const idOf = ({ kind, entityId }: Pick<SearchEntry, 'kind' | 'entityId'>): string => `${kind}:${entityId}`;
const documentOf = (entry: SearchEntry): EntryDocument => ({ ...entry, _id: idOf(entry) });

const knownOf = (customerIds: readonly string[]) => ({
  kind: { $in: ['customer' as const, 'car' as const] },
  customerId: { $in: [...customerIds] },
});

const beginnings = (forms: readonly string[]): RegExp[] =>
  forms.map((form) => new RegExp(`^${form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));

/** A word that starts with one of the forms, or one for each of the names. */
const matching = ({ forms, names }: NameQuery, by: MatchKind | readonly MatchKind[] = []): QueryFilter<EntryDocument> => {
  const kinds = [by].flat();
  const one = { ...(kinds.length > 0 ? { by: { $in: kinds } } : {}), word: { $in: beginnings(forms) } };
  const all = names.map((name) => ({ words: { $elemMatch: { by: 'name' as const, word: { $in: beginnings([name]) } } } }));
  const isByName = all.length > 0 && (kinds.length === 0 || kinds.includes('name'));
  return { $or: [{ words: { $elemMatch: one } }, ...(isByName ? [{ $and: all }] : [])] };
};

/** Limited to what the first search knows. */
const filterOf = ({ by, kind, hidden, ...asked }: SearchQuery): QueryFilter<EntryDocument> => ({
  kind: kind ?? { $in: [...firstKinds] },
  ...matching(asked, by ?? firstWords),
  ...notOf(hidden),
});

const notOf = (hidden: readonly string[] = []): QueryFilter<EntryDocument> =>
  hidden.length > 0 ? { customerId: { $nin: [...hidden] } } : {};
