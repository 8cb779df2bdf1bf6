import { Injectable } from '@nestjs/common';
import { takeImportedPeople, type ImportedRow, type TakenRow } from '@kerbside/contracts/http/accounts/imported';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { alikeIn } from '@kerbside/platform/mongo/many';
import type { ClientSession } from 'mongoose';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { batchesOf, type CsvRecord } from '../import-files/csv.js';
import { readRow, type ReadRow, type RowRules } from '../import-files/row.js';
import { BlockedFieldsRepository } from '../blocked-fields/blocked-fields.repository.js';
import type { KnownPerson } from '../search/entry.js';
import { SearchService } from '../search/search.service.js';
import { advanced, batchRows, passed, type Import, type RowResult } from './import.js';
import { aboutOf, changing, earlierFor, type Before, digestsIn, refusedWhereBlocked } from './dry-run.js';
import { ImportMovedOn, importsCollection, ImportsRepository } from './imports.repository.js';
import { StoredFiles } from './stored-files.js';
import { UndoService } from './undo.service.js';

export const runImports = 'run-imports';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Reads import files, row by row, in one process at a time. The place reached is saved with the results of each batch, so that a successor
 * continues there. Sending accounts a batch again changes nothing.
 */
@Injectable()
export class RunnerService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly files: StoredFiles,
    private readonly undoing: UndoService,
    private readonly blocked: BlockedFieldsRepository,
    private readonly search: SearchService,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(runImports, netMs, (stopping) => this.runDue(stopping), [{ collection: importsCollection, dueAt: 'nextAt' }]);
  }

  /** True when there is more to do. */
  private async runDue(stopping: AbortSignal): Promise<boolean> {
    const due = await this.imports.due();
    for (const one of untilStopped(stopping, due)) await this.runOrWait(one, stopping);
    return due.length > 0;
  }

  private async runOrWait(one: Import, stopping: AbortSignal): Promise<void> {
    try {
      await (one.status === 'undoing' ? this.undoing.ask(one, stopping) : this.run(one, stopping));
    } catch (error) {
      if (error instanceof ImportMovedOn) return;
      this.log.warn({ error, import: one._id, tries: one.tries + 1 }, 'An import could not go on');
      await this.wait(one._id).catch(unlessMovedOn);
    }
  }

  private async wait(id: string): Promise<void> {
    const one = await this.imports.find(id);
    // Stopped or undone meanwhile, it has nothing to wait for, and would begin to import.
    if (!one?.nextAt) return;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** one.tries);
    await this.imports.save(one, { ...one, tries: one.tries + 1, nextAt: new Date(this.clock.now().getTime() + waitMs) });
  }

  private async run(first: Import, stopping: AbortSignal): Promise<void> {
    let one = first;
    const batches = new ReadAhead(this.read(one));
    try {
      let results = await this.next(one, batches);
      while (results && !stopping.aborted) {
        [one, results] = await this.goOn(one, results, batches);
        if (one.stop && results) [one, results] = [await this.write(one, results), undefined];
      }
      if (!results) await this.end(one);
    } finally {
      await batches.end();
    }
  }

  /** Sends accounts the next rows while the previous results are written. A dry run waits for them first, because it looks them up. */
  private async goOn(one: Import, results: readonly RowResult[], batches: ReadAhead<readonly RecordRead[]>) {
    const writing = this.write(one, results);
    if (one.status === 'checking') await writing;
    return bothOf(writing, this.next(one, batches));
  }

  /** The results of the next rows; undefined after the last. */
  private async next(one: Import, batches: ReadAhead<readonly RecordRead[]>): Promise<readonly RowResult[] | undefined> {
    const { value: read } = await batches.next();
    if (!read) return undefined;
    const rows = read.flatMap(({ content }) => content ?? []);
    const before = one.status === 'checking' ? await this.before(one, rows) : undefined;
    const taking = this.take(one, rows, before);
    batches.begin();
    const taken = await taking;
    const changes = before && changing(rows, taken, before);
    return read.map((row) => ({ ...resultOf(row, taken.get(row.row)), changing: changes?.get(row.row) }));
  }

  private async *read(one: Import): AsyncGenerator<readonly RecordRead[], undefined> {
    const { file, cursor } = one;
    for await (const batch of batchesOf(this.files.open(file.id), { delimiter: file.delimiter, cursor, size: batchRows })) {
      const rules = rulesOf(one, this.clock.now());
      yield await this.unblocked(batch.map((record) => readRecord(record, rules)));
    }
  }

  private async unblocked(rows: readonly RecordRead[]): Promise<readonly RecordRead[]> {
    if (!(await this.blocked.areThere())) return rows;
    const blocked = await this.blocked.among(digestsIn(rows));
    return rows.map((row) => refusedWhereBlocked(row, blocked));
  }

  /** One that is to stop since still writes down the rows that accounts has taken. */
  private async write(one: Import, results: readonly RowResult[]): Promise<Import> {
    try {
      return await this.written(one, results);
    } catch (error) {
      const now = error instanceof ImportMovedOn ? await this.imports.find(one._id) : null;
      if (!now?.stop || now.pass !== one.pass || now.cursor !== one.cursor) throw error;
      return this.written(now, results);
    }
  }

  private written(one: Import, results: readonly RowResult[]): Promise<Import> {
    const last = results.at(-1)?.row ?? one.cursor;
    return this.mongo.transaction(async (session) => {
      const after = await this.imports.save(one, advanced(one, results, last), session);
      await this.imports.addRows(one, results, session);
      if (one.status === 'running') await this.index(one, results, session);
      return after;
    });
  }

  /** Whom accounts was told not to have indexed: those whom these rows added. */
  private async index({ _id, pass, cursor }: Import, results: readonly RowResult[], session: ClientSession): Promise<void> {
    const createdAt = this.clock.now().toISOString();
    const people: KnownPerson[] = [];
    const severalTimes: string[] = [];
    for (const [id, [first, ...more]] of alikeIn(results, ({ customerId }) => customerId)) {
      if (id === null || !first?.added) continue;
      const { person, car } = first.added;
      if (more.length > 0) severalTimes.push(id);
      else people.push({ ...person, id, createdAt, cars: car ? [{ ...car, formerPlates: [] }] : [] });
    }
    await this.search.keepImported(`${_id}:${String(pass)}:${String(cursor)}`, people, severalTimes, session);
  }

  private async take(one: Import, rows: readonly ImportedRow[], before: Before | undefined): Promise<ReadonlyMap<number, TakenRow>> {
    if (rows.length === 0) return new Map();
    const { strategy, origin, isOriginReplaced } = one.choice;
    const asked = {
      importId: one._id,
      actorId: one.startedBy,
      strategy,
      origin,
      isOriginReplaced,
      isDryRun: before !== undefined,
      isSearchKept: true,
      rows: [...rows],
      ...(before ? { earlier: [...earlierFor(rows, before)] } : {}),
    };
    const answer = await this.internal.send(takeImportedPeople, { body: asked });
    return new Map(answer.rows.map((row) => [row.row, row]));
  }

  /** The last earlier rows that would change something these rows are about. */
  private async before(one: Import, rows: readonly ImportedRow[]): Promise<Before> {
    const found = await this.imports.lastRows(one, [...new Set(rows.flatMap(aboutOf))]);
    const rules = rulesOf(one, this.clock.now());
    return new Map(
      found.flatMap(({ about, row, cells, person }) => {
        const { content } = readRow(row, cells, rules);
        if (!content) return [];
        const last = { ...content, person: person ?? content.person };
        return about.map((what) => [what, last] as const);
      }),
    );
  }

  private async end(one: Import): Promise<void> {
    await this.imports.save(one, passed(one, this.clock.now()));
  }
}

/** What has moved on goes on by itself. */
const unlessMovedOn = (error: unknown): void => {
  if (!(error instanceof ImportMovedOn)) throw error;
};

/** The next batch of a file, which can be read while accounts takes the one before. */
class ReadAhead<T> {
  private begun: Promise<IteratorResult<T, undefined>> | undefined;

  constructor(private readonly batches: AsyncGenerator<T, undefined>) {}

  begin(): void {
    this.begun = this.batches.next();
    this.begun.catch(() => undefined); // thrown by next()
  }

  next(): Promise<IteratorResult<T, undefined>> {
    const next = this.begun ?? this.batches.next();
    this.begun = undefined;
    return next;
  }

  async end(): Promise<void> {
    await this.batches.return(undefined);
  }
}

/** Waits for both, so that nothing keeps running after a failure. */
const bothOf = async <A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([first, second]);
  return [await first, await second];
};

const rulesOf = ({ choice: { cobrand, columns, product }, file: { headings } }: Import, now: Date): RowRules => ({
  today: londonDay(now),
  headings,
  columns,
  product,
  cobrand,
});

type RecordRead = ReadRow & { readonly row: number; readonly cells: readonly string[] };

const readRecord = (record: CsvRecord, rules: RowRules): RecordRead =>
  'fault' in record
    ? { row: record.row, cells: [], email: '', errors: [record.fault] }
    : { row: record.row, cells: record.cells, ...readRow(record.row, record.cells, rules) };

const resultOf = ({ row, cells, email, content, errors }: RecordRead, taken: TakenRow | undefined): RowResult =>
  taken
    ? { ...taken, email, cells, added: taken.outcome === 'added' ? content : undefined }
    : { row, outcome: 'failed', email, customerId: null, differences: [], errors: [...errors], cells };
