import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import {
  type ImportRecord,
  listImportRows,
  listImports,
  runImport,
  startImport,
  undoImport,
  downloadImportErrors,
  goOnWithImport,
  readImport,
  stopImport,
  uploadImport,
} from '@kerbside/contracts/http/imports/runs';
import { guessedColumns } from '@kerbside/contracts/staff/import-columns';
import { cobrandOfName, importNameFault } from '@kerbside/contracts/staff/import-files';
import { Audit, type AuditFacts } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { csvHeadings, csvLine } from '@kerbside/platform/documents/csv';
import { DomainError, invalid, found } from '@kerbside/platform/errors/errors';
import { file, type FileAnswer } from '@kerbside/platform/calls/http';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import type { ClientSession } from 'mongoose';
import { readFile, columnsFault } from '../import-files/read-file.js';
import { choiceOf, forgottenAfter, goOn, isSettled, nameInTrail, started, stop, undo, uploaded, type Import } from './import.js';
import { toRecord } from './import-record.js';
import { ImportMovedOn, ImportsRepository } from './imports.repository.js';
import { StoredFiles } from './stored-files.js';
import { controller, serves } from '@kerbside/platform/http/controller';

type Form = CallRequest<typeof startImport>['body'];
/** How often, and how many times, to check for the end of an import: four of the five minutes that the call may take. */
const lookMs = 250;
const looks = 960;

@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly files: StoredFiles,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async upload(received: ReceivedFile, admin: StaffCaller): Promise<Import> {
    const fault = importNameFault(received.name);
    if (fault !== undefined) throw invalid({ file: fault });
    const read = await readFile(received.bytes);
    if ('fault' in read) throw invalid({ file: read.fault });
    const { text, ...found } = read;
    const uploadedAt = this.clock.now();
    const id = await this.files.store(text, forgottenAfter(uploadedAt));
    const ofFile = { ...found, id, name: received.name, bytes: received.bytes.length };
    const choice = { cobrand: cobrandOfName(received.name) ?? null, columns: guessedColumns(found.headings) };
    const one = uploaded({ _id: randomUUID(), file: ofFile, startedBy: admin.userId, uploadedAt }, choice);
    const { name, bytes, rows } = one.file;
    await this.mongo.transaction(async (session) => {
      await this.imports.add(one, session);
      await this.audit.record(session, {
        actor: admin,
        action: 'import-uploaded',
        subjectType: 'import',
        subjectId: one._id,
        after: { fileName: nameInTrail(name), bytes, rows },
      });
    });
    return one;
  }

  async start(id: string, form: Form, admin: StaffCaller): Promise<Import> {
    const before = await this.open(id);
    const choice = choiceOf(form, before.choice);
    const fault = columnsFault(choice.columns, before.file.headings);
    if (fault !== undefined) throw invalid({ columns: fault });
    const after = { ...started(before, choice, form, this.clock.now()), startedBy: admin.userId };
    const action = form.validation === 'check' ? 'import-checked' : 'import-started';
    const { cobrand, strategy } = choice;
    const said = { cobrand, strategy, isForced: form.force };
    return this.begin(before, after, { actor: admin, action, subjectType: 'import', subjectId: id, after: said });
  }

  /** Reads it in the transaction: while rows are written it changes every moment. */
  async stop(id: string, admin: StaffCaller): Promise<Import> {
    return this.mongo.transaction(async (session) => {
      const before = await this.open(id, session);
      const after = stop(before);
      if (after === before) return before;
      const saved = await this.imports.save(before, after, session);
      await this.audit.record(session, { actor: admin, action: 'import-stopped', subjectType: 'import', subjectId: id });
      return saved;
    });
  }

  async goOn(id: string, admin: StaffCaller): Promise<Import> {
    const before = await this.open(id);
    const after = goOn(before, this.clock.now());
    const said = { from: before.cursor + 1 };
    return this.begin(before, after, { actor: admin, action: 'import-gone-on', subjectType: 'import', subjectId: id, after: said });
  }

  /** Reads it in the transaction, too: of two who ask at once, the second changes nothing. */
  async undo(id: string, { why }: CallRequest<typeof undoImport>['body'], admin: StaffCaller): Promise<Import> {
    const reason = why ? { why } : {};
    return this.mongo.transaction(async (session) => {
      const before = await this.open(id, session);
      const after = undo(before, { by: admin.userId, ...reason }, this.clock.now());
      if (after === before) return before;
      const saved = await this.imports.save(before, after, session);
      const facts = {
        subjectType: 'import',
        subjectId: id,
        after: before.undone ? { kept: before.undone.kept } : before.changes,
        ...reason,
      };
      await this.audit.record(session, { actor: admin, action: 'import-undone', ...facts });
      return saved;
    });
  }

  private async begin(before: Import, after: Import, facts: AuditFacts): Promise<Import> {
    try {
      return await this.mongo.transaction(async (session) => {
        const saved = await this.imports.save(before, after, session);
        await this.audit.record(session, facts);
        return saved;
      });
    } catch (error) {
      throw error instanceof ImportMovedOn ? new DomainError('IMPORT_STATE', { cause: error }) : error;
    }
  }

  /** Uploads, starts and waits. */
  async run(received: ReceivedFile, form: Form, admin: StaffCaller): Promise<CallAnswer<typeof runImport>> {
    const { _id } = await this.upload(received, admin);
    await this.start(_id, form, admin);
    const { status, count, errors } = await this.settled(_id);
    return { importId: _id, status, count, errors: [...errors] };
  }

  async list({ file, status, ...query }: CallRequest<typeof listImports>['query']) {
    const paging = pageOf(query);
    const { rows: imports, count } = await this.imports.list({ file, status }, paging);
    return { rows: imports.map((one) => ({ ...toRecord(one), preview: [] })), paging: { ...paging, count } };
  }

  async read(id: string): Promise<ImportRecord> {
    return toRecord(await this.open(id));
  }

  async rows(id: string, { outcome, undone, page }: CallRequest<typeof listImportRows>['query']) {
    const paging = pageOf({ page });
    const { rows, count } = await this.imports.listRows(
      await this.open(id),
      { outcome: outcome || undefined, undone: undone || undefined },
      paging,
    );
    return { rows, paging: { ...paging, count } };
  }

  async errors(id: string): Promise<FileAnswer> {
    const one = await this.open(id);
    return file(Readable.from(this.errorLines(one)), { name: `import-errors-${id}.csv`, mediaType: 'text/csv' });
  }

  private async *errorLines(one: Import): AsyncGenerator<string> {
    const { headings } = one.file;
    yield csvHeadings(['Row', ...headings, 'Errors']);
    for await (const { row, cells, errors } of this.imports.leftOut(one))
      yield csvLine([row, ...headings.map((_, n) => cells[n] ?? ''), errors.join('. ')]);
  }

  private async open(id: string, session?: ClientSession): Promise<Import> {
    return found(await this.imports.find(id, session));
  }

  private async settled(id: string): Promise<Import> {
    for (let look = 0; look < looks; look += 1) {
      const one = await this.open(id);
      if (isSettled(one)) return one;
      await pause(lookMs, undefined, { ref: false });
    }
    return this.open(id);
  }
}

export const ImportsController = controller({ imports: ImportsService }, [
  serves(runImport, ({ body, received, caller: admin }, { imports }) => imports.run(received, body, admin)),
  serves(uploadImport, async ({ received, caller: admin }, { imports }) => toRecord(await imports.upload(received, admin))),
  serves(listImports, ({ query }, { imports }) => imports.list(query)),
  serves(readImport, ({ params }, { imports }) => imports.read(params.id)),
  serves(startImport, async ({ params, body, caller: admin }, { imports }) => toRecord(await imports.start(params.id, body, admin))),
  serves(stopImport, async ({ params, caller: admin }, { imports }) => toRecord(await imports.stop(params.id, admin))),
  serves(goOnWithImport, async ({ params, caller: admin }, { imports }) => toRecord(await imports.goOn(params.id, admin))),
  serves(undoImport, async ({ params, body, caller: admin }, { imports }) => toRecord(await imports.undo(params.id, body, admin))),
  serves(listImportRows, ({ params, query }, { imports }) => imports.rows(params.id, query)),
  serves(downloadImportErrors, ({ params }, { imports }) => imports.errors(params.id)),
]);
