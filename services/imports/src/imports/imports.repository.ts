import { Injectable } from '@nestjs/common';
import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';
import type { ImportRow } from '@kerbside/contracts/http/imports/runs';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import { Clock } from '@kerbside/platform/time/clock';
import { mostCounted } from '@kerbside/contracts/call';
import { alikeIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFromCollection } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, mongo } from 'mongoose';
import { lastAbout } from './dry-run.js';
import { isLeftOut, type Import, type RowResult } from './import.js';

export const importsCollection = 'imports';

interface RowDocument extends ImportRow {
  readonly cells: readonly string[];
  /** In a dry run, the things that this is the last row to change: later rows may be about the same. */
  readonly lastFor?: readonly string[];
  /** See `Changing`. */
  readonly personAfter?: ImportedRow['person'];
}

/** What a pass did to the rows of a batch, but for those that stayed as they were. */
interface BatchDocument {
  /** Import, pass and first row, so that a batch processed twice is stored once. */
  readonly _id: string;
  readonly importId: string;
  readonly pass: number;
  readonly first: number;
  readonly last: number;
  readonly rows: readonly RowDocument[];
  readonly forgottenAt: Date;
}

const lastRows = 'last rows';

/** Words of the file's name, and a status; all of them where neither is asked for. */
export interface ImportsAsked {
  readonly file?: string | undefined;
  readonly status?: Import['status'] | undefined;
}

const containing = (word: string): RegExp => new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'), 'iu');

interface RowsWanted {
  readonly outcome: ImportRow['outcome'] | undefined;
  readonly undone: UndoneRow['outcome'] | undefined;
}

type RowUndone = UndoneRow & Pick<ImportRow, 'row'>;

interface LastRow extends Pick<RowDocument, 'row' | 'cells'> {
  readonly about: readonly string[];
  readonly person: RowDocument['personAfter'];
}

/** Each pass has its own last rows. */
const inPass = ({ _id, pass }: Pick<Import, '_id' | 'pass'>, about: string): string => `${_id}:${String(pass)} ${about}`;

/** Something else continued the import: another process, or the next release. */
export class ImportMovedOn extends Error {}

const shownOfRow = { row: 1, outcome: 1, email: 1, customerId: 1, differences: 1, errors: 1, undone: 1 };

/** Rows that changed something, which an undo takes back. */
interface ChangedRows {
  /** The first row of their batch. */
  readonly from: number;
  /** The last first. */
  readonly rows: readonly number[];
}

@Injectable()
export class ImportsRepository {
  private readonly imports: mongo.Collection<Import>;
  private readonly batches: mongo.Collection<BatchDocument>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.imports = mongo.collection<Import>(importsCollection, [{ key: { uploadedAt: -1 } }, { key: { nextAt: 1 } }]);
    this.batches = mongo.collection<BatchDocument>('import_rows', [
      { key: { importId: 1, pass: 1, first: 1, last: 1 } },
      { key: { importId: 1, pass: 1, 'rows.outcome': 1, first: 1 } },
      { key: { importId: 1, pass: 1, 'rows.undone.outcome': 1, first: 1 } },
      { key: { 'rows.lastFor': 1 }, name: lastRows, partialFilterExpression: { 'rows.lastFor': { $exists: true } } },
      { key: { forgottenAt: 1 }, name: 'forget', expireAfterSeconds: 0 },
    ]);
  }

  async add(one: Import, session: ClientSession): Promise<void> {
    await this.imports.insertOne(one, { session });
  }

  find(id: string, session?: ClientSession): Promise<Import | null> {
    return this.imports.findOne({ _id: id }, session ? { session } : {});
  }

  list({ file = '', status }: ImportsAsked, page: Page): Promise<{ rows: Import[]; count: number }> {
    const named = file
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ 'file.name': containing(word) }));
    const asked = { ...(status ? { status } : {}), ...(named.length > 0 ? { $and: named } : {}) };
    return pageFromCollection(this.imports, asked, { uploadedAt: -1, _id: 1 }, page);
  }

  due(): Promise<Import[]> {
    return this.imports.find({ nextAt: { $ne: null, $lte: this.clock.now() } }, { sort: { nextAt: 1 } }).toArray();
  }

  async forgetRowsShown(): Promise<void> {
    const forgotten = { forgottenAt: { $lte: this.clock.now() }, 'file.preview.0': { $exists: true } };
    await this.imports.updateMany(forgotten, { $set: { 'file.preview': [] } });
  }

  /** Throws `ImportMovedOn` when the import has changed since it was read. */
  async save(before: Import, after: Import, session?: ClientSession): Promise<Import> {
    const { _id, ...replacement } = { ...after, version: before.version + 1 };
    const { matchedCount } = await this.imports.replaceOne({ _id, version: before.version }, replacement, session ? { session } : {});
    if (matchedCount === 0) throw new ImportMovedOn(`The import ${_id} has moved on`);
    return { _id, ...replacement };
  }

  /** Stores what a pass did to the rows of a batch; unchanged rows are only counted. */
  async addRows(
    { _id: importId, pass, status, forgottenAt }: Import,
    results: readonly RowResult[],
    session: ClientSession,
  ): Promise<void> {
    const kept = results.filter(({ outcome }) => outcome !== 'unchanged');
    const [first, last] = [kept[0]?.row, kept.at(-1)?.row];
    if (first === undefined || last === undefined) return;
    const isDry = status === 'checking';
    const about = lastAbout(kept.flatMap(({ changing }) => changing?.content ?? []));
    const lastFor = (row: number) => (about.get(row) ?? []).map((what) => inPass({ _id: importId, pass }, what));
    await this.noLongerLast([...about.keys()].flatMap(lastFor), session);
    const rows = kept.map(({ changing, added: _, ...result }) => ({
      ...result,
      ...(changing ? { lastFor: lastFor(result.row) } : {}),
      ...(changing?.person ? { personAfter: changing.person } : {}),
      cells: isDry || isLeftOut(result) ? result.cells : [],
    }));
    const _id = `${importId}:${String(pass)}:${String(first)}`;
    await this.batches.insertOne({ _id, importId, pass, first, last, rows, forgottenAt }, { session });
  }

  private async noLongerLast(lastFor: readonly string[], session: ClientSession): Promise<void> {
    if (lastFor.length === 0) return;
    const those = { $in: [...lastFor] };
    await this.batches.updateMany({ 'rows.lastFor': those }, { $pull: { 'rows.$[].lastFor': those } }, { session, hint: lastRows });
  }

  /** For each of these, the last row with which this dry run changed something of it. */
  async lastRows(one: Import, about: readonly string[]): Promise<LastRow[]> {
    if (about.length === 0) return [];
    const those = { $in: about.map((what) => inPass(one, what)) };
    const found = this.batches.aggregate<RowDocument>([{ $match: { 'rows.lastFor': those } }, ...eachRow({ lastFor: those })], {
      hint: lastRows,
    });
    const start = inPass(one, '').length;
    return (await found.toArray()).map((row) => ({
      row: row.row,
      cells: row.cells,
      person: row.personAfter,
      about: (row.lastFor ?? []).map((what) => what.slice(start)),
    }));
  }

  async listRows(one: Import, { outcome, undone }: RowsWanted, { page, perPage }: Page): Promise<{ rows: ImportRow[]; count: number }> {
    const filter = { ...(outcome ? { outcome } : {}), ...(undone ? { 'undone.outcome': undone } : {}) };
    const paged = [{ $skip: (page - 1) * perPage }, { $limit: perPage }, { $project: shownOfRow }];
    const [rows, counted] = await Promise.all([
      this.rowsOf<ImportRow>(one, filter, paged).toArray(),
      this.rowsOf<{ count: number }>(one, filter, [{ $limit: mostCounted }, { $count: 'count' }]).toArray(),
    ]);
    return { rows, count: counted[0]?.count ?? 0 };
  }

  /** The rows of the last batch before a row that changed something and were not taken back; undefined when there are none. */
  async changing({ _id: importId, pass }: Import, before: number): Promise<ChangedRows | undefined> {
    const batch = await this.batches.findOne(
      {
        importId,
        pass,
        first: { $lt: before },
        rows: { $elemMatch: { outcome: { $in: ['added', 'updated'] }, 'undone.outcome': { $ne: 'taken_back' } } },
      },
      { sort: { first: -1 }, projection: { first: 1, 'rows.row': 1, 'rows.outcome': 1, 'rows.undone.outcome': 1 } },
    );
    if (!batch) return undefined;
    const rows = batch.rows.flatMap(({ row, outcome, undone }) =>
      (outcome === 'added' || outcome === 'updated') && undone?.outcome !== 'taken_back' ? [row] : [],
    );
    return { from: batch.first, rows: rows.toReversed() };
  }

  /** Most rows of a batch end alike, and are one update. */
  async noteUndone({ _id: importId, pass }: Import, undone: readonly RowUndone[], session: ClientSession): Promise<void> {
    for (const [said, those] of alikeIn(undone, ({ outcome, kept }) => ({ outcome, kept }))) {
      const rows = those.map(({ row }) => row);
      await this.batches.updateMany(
        { importId, pass, first: { $lte: Math.max(...rows) }, last: { $gte: Math.min(...rows) } },
        { $set: { 'rows.$[row].undone': said } },
        { session, arrayFilters: [{ 'row.row': { $in: rows } }] },
      );
    }
  }

  /** Rows that were not imported, in order. */
  leftOut(one: Import): AsyncIterable<RowResult> {
    return this.rowsOf<RowResult>(one, { outcome: { $in: ['failed', 'impossible'] } });
  }

  private rowsOf<R extends object>({ _id: importId, pass }: Import, filter: object, then: readonly object[] = []) {
    const within = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`rows.${name}`, value]));
    return this.batches.aggregate<R>([{ $match: { importId, pass, ...within } }, { $sort: { first: 1 } }, ...eachRow(filter), ...then]);
  }
}

/** Takes the rows out of batches, those of this kind. */
const eachRow = (filter: object) => [{ $unwind: '$rows' }, { $replaceRoot: { newRoot: '$rows' } }, { $match: filter }];
