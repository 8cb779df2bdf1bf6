import { Injectable } from '@nestjs/common';
import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';
import type { ImportRow } from '@kerbside/contracts/http/imports/runs';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFromCollection } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, mongo } from 'mongoose';
import { lastAbout } from './dry-run.js';
import { isLeftOut, type Import, type RowResult } from './import.js';

export const importsCollection = 'imports';

interface RowDocument extends ImportRow {
  /** Import, pass and row, so that a row processed twice is stored once. */
  readonly _id: string;
  readonly importId: string;
  readonly pass: number;
  readonly cells: readonly string[];
  /** In a dry run, the things that this is the last row to change: later rows may be about the same. */
  readonly lastFor?: readonly string[];
  /** See `Changing`. */
  readonly personAfter?: ImportedRow['person'];
  readonly forgottenAt: Date;
}

const lastRows = 'last rows';

const rowId = (importId: string, pass: number, row: number): string => `${importId}:${pass}:${row}`;

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

const shownOfRow = ['row', 'outcome', 'email', 'customerId', 'differences', 'errors', 'undone'] as const;

@Injectable()
export class ImportsRepository {
  private readonly imports: mongo.Collection<Import>;
  private readonly rows: mongo.Collection<RowDocument>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.imports = mongo.collection<Import>(importsCollection, [{ key: { uploadedAt: -1 } }, { key: { nextAt: 1 } }]);
    this.rows = mongo.collection<RowDocument>('import_rows', [
      { key: { importId: 1, pass: 1, row: 1 } },
      { key: { importId: 1, pass: 1, outcome: 1, row: 1 } },
      { key: { importId: 1, pass: 1, 'undone.outcome': 1, row: 1 } },
      { key: { lastFor: 1 }, name: lastRows, partialFilterExpression: { lastFor: { $exists: true } } },
      { key: { forgottenAt: 1 }, name: 'forget', expireAfterSeconds: 0 },
    ]);
  }

  async add(one: Import, session: ClientSession): Promise<void> {
    await this.imports.insertOne(one, { session });
  }

  find(id: string, session?: ClientSession): Promise<Import | null> {
    return this.imports.findOne({ _id: id }, session ? { session } : {});
  }

  list(page: Page): Promise<{ rows: Import[]; count: number }> {
    return pageFromCollection(this.imports, {}, { uploadedAt: -1, _id: 1 }, page);
  }

  due(): Promise<Import[]> {
    return this.imports.find({ nextAt: { $ne: null, $lte: this.clock.now() } }, { sort: { nextAt: 1 } }).toArray();
  }

  /** Throws `ImportMovedOn` when the import has changed since it was read. */
  async save(before: Import, after: Import, session?: ClientSession): Promise<Import> {
    const { _id, ...replacement } = { ...after, version: before.version + 1 };
    const { matchedCount } = await this.imports.replaceOne({ _id, version: before.version }, replacement, session ? { session } : {});
    if (matchedCount === 0) throw new ImportMovedOn(`The import ${_id} has moved on`);
    return { _id, ...replacement };
  }

  /** Stores what a pass did to each row; unchanged rows are only counted. */
  async addRows(
    { _id: importId, pass, status, forgottenAt }: Import,
    results: readonly RowResult[],
    session: ClientSession,
  ): Promise<void> {
    const kept = results.filter(({ outcome }) => outcome !== 'unchanged');
    if (kept.length === 0) return;
    const isDry = status === 'checking';
    const last = lastAbout(kept.flatMap(({ changing }) => changing?.content ?? []));
    const lastFor = (row: number) => (last.get(row) ?? []).map((what) => inPass({ _id: importId, pass }, what));
    await this.noLongerLast([...last.keys()].flatMap(lastFor), session);
    const rows = kept.map(({ changing, ...result }) => ({
      ...result,
      ...(changing ? { lastFor: lastFor(result.row) } : {}),
      ...(changing?.person ? { personAfter: changing.person } : {}),
      cells: isDry || isLeftOut(result) ? result.cells : [],
      _id: rowId(importId, pass, result.row),
      importId,
      pass,
      forgottenAt,
    }));
    await this.rows.insertMany(rows, { session });
  }

  private async noLongerLast(lastFor: readonly string[], session: ClientSession): Promise<void> {
    if (lastFor.length === 0) return;
    const those = { $in: [...lastFor] };
    await this.rows.updateMany({ lastFor: those }, { $pull: { lastFor: those } }, { session, hint: lastRows });
  }

  /** For each of these, the last row with which this dry run changed something of it. */
  async lastRows(one: Import, about: readonly string[]): Promise<LastRow[]> {
    if (about.length === 0) return [];
    const lastFor = about.map((what) => inPass(one, what));
    const found = await this.rows.find({ lastFor: { $in: lastFor } }, { hint: lastRows }).toArray();
    const start = inPass(one, '').length;
    return found.map((row) => ({
      row: row.row,
      cells: row.cells,
      person: row.personAfter,
      about: (row.lastFor ?? []).map((what) => what.slice(start)),
    }));
  }

  async listRows(
    { _id: importId, pass }: Import,
    { outcome, undone }: RowsWanted,
    page: Page,
  ): Promise<{ rows: ImportRow[]; count: number }> {
    const filter = { importId, pass, ...(outcome ? { outcome } : {}), ...(undone ? { 'undone.outcome': undone } : {}) };
    return pageFromCollection(this.rows, filter, { row: 1 }, page, shownOfRow);
  }

  /** Rows before a given one that changed something, last row first. */
  async changing({ _id: importId, pass }: Import, before: number, limit: number): Promise<number[]> {
    const filter: mongo.Filter<RowDocument> = { importId, pass, outcome: { $in: ['added', 'updated'] }, row: { $lt: before } };
    const rows = await this.rows.find(filter, { sort: { row: -1 }, limit, projection: { row: 1 } }).toArray();
    return rows.map(({ row }) => row);
  }

  /** The rows among these that changed an existing customer. */
  async updatedAmong(
    { _id: importId, pass }: Import,
    rows: readonly Pick<ImportRow, 'row'>[],
    session: ClientSession,
  ): Promise<ReadonlySet<number>> {
    const filter: mongo.Filter<RowDocument> = { _id: { $in: rows.map(({ row }) => rowId(importId, pass, row)) }, outcome: 'updated' };
    const found = await this.rows.find(filter, { session, projection: { row: 1 } }).toArray();
    return new Set(found.map(({ row }) => row));
  }

  async noteUndone({ _id: importId, pass }: Import, rows: readonly RowUndone[], session: ClientSession): Promise<void> {
    const writes = rows.map(({ row, outcome, kept }) => ({
      updateOne: { filter: { _id: rowId(importId, pass, row) }, update: { $set: { undone: { outcome, kept } } } },
    }));
    if (writes.length > 0) await this.rows.bulkWrite(writes, { session });
  }

  /** Rows that were not imported, in order. */
  leftOut({ _id: importId, pass }: Import): AsyncIterable<RowResult> {
    return this.rows.find({ importId, pass, outcome: { $in: ['failed', 'impossible'] } }, { sort: { row: 1 } });
  }
}
