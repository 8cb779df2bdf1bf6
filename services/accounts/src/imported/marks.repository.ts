import { Injectable } from '@nestjs/common';
import type { TakenRow } from '@kerbside/contracts/http/accounts/imported';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import { alikeIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { ImportUsesRepository } from '../import-uses/import-uses.repository.js';
import { differencesOf, type ImportedChange } from './imported.js';

/** Records that a row of an import was taken, and what it changed. `_id` is the row's key. */
export interface Mark extends Omit<ImportedChange, 'taken'> {
  readonly _id: string;
  readonly importId: string;
  readonly customerId: string;
  /** What it differed in follows from the records. */
  readonly taken: Pick<TakenRow, 'row' | 'outcome'>;
  readonly at: Date;
  /** When an event of another service first named the customer; absent until then. */
  readonly usedAt?: Date;
  /** What became of the row when the import was undone; absent before. */
  readonly undone?: UndoneRow;
}

/** As long as imports keeps the file: after that an import can no longer be undone. */
const keptSeconds = 30 * 24 * 60 * 60;

export const markId = (importId: string, row: number): string => `${importId}:${row}`;

@Injectable()
export class MarksRepository {
  private readonly marks: mongo.Collection<Mark>;

  constructor(
    mongo: Mongo,
    private readonly uses: ImportUsesRepository,
  ) {
    this.marks = mongo.collection<Mark>('import_marks', [
      { key: { customerId: 1, importId: 1 } },
      { key: { at: 1 }, name: 'forget', expireAfterSeconds: keptSeconds },
    ]);
  }

  async of(importId: string, rows: readonly number[], session: ClientSession): Promise<ReadonlyMap<number, TakenRow>> {
    const ids = rows.map((row) => markId(importId, row));
    const found = await this.marks.find({ _id: { $in: ids } }, { session }).toArray();
    return new Map(
      found.map(({ taken: { row, outcome }, customerId, ...records }) => [
        row,
        { row, outcome, customerId, differences: differencesOf(records), errors: [] },
      ]),
    );
  }

  async addedBy(importId: string, customerIds: readonly string[], session: ClientSession): Promise<ReadonlySet<string>> {
    const own = { importId, customerId: { $in: [...customerIds] }, 'taken.outcome': 'added' } as const;
    const found = await this.marks.find(own, { session, projection: { customerId: 1 } }).toArray();
    return new Set(found.map(({ customerId }) => customerId));
  }

  async add(marks: readonly Mark[], session: ClientSession): Promise<void> {
    if (marks.length === 0) return;
    this.uses.forget(session);
    await this.marks.insertMany([...marks], { session, ignoreUndefined: true });
  }

  async ofRows(importId: string, rows: readonly number[], session: ClientSession): Promise<ReadonlyMap<number, Mark>> {
    const ids = rows.map((row) => markId(importId, row));
    const found = await this.marks.find({ _id: { $in: ids } }, { session }).toArray();
    return new Map(found.map((mark) => [mark.taken.row, mark]));
  }

  /** Most rows of a batch end alike, and are one update. */
  async noteUndone(undone: readonly (readonly [Mark, UndoneRow])[], session: ClientSession): Promise<void> {
    for (const [said, those] of alikeIn(undone, ([, one]) => one))
      await this.marks.updateMany({ _id: { $in: those.map(([{ _id }]) => _id) } }, { $set: { undone: said } }, { session });
  }
}
