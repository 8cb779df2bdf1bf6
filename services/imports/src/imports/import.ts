import type { CallRequest } from '@kerbside/contracts/call';
import { type ImportedRow, importedRowsMax, type PersonOrigin } from '@kerbside/contracts/http/accounts/imported';
import {
  dealtWith,
  type ImportCount,
  type ImportRecord,
  type ImportRow,
  type ImportStatus,
  type startImport,
} from '@kerbside/contracts/http/imports/runs';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import type { ColumnMap } from '@kerbside/contracts/staff/import-files';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { RowChange } from './dry-run.js';

/** How an admin wants a file to be imported. */
export interface ImportChoice extends Pick<ImportRecord, 'cobrand' | 'strategy' | 'product'> {
  readonly columns: ColumnMap;
  readonly origin: PersonOrigin | null;
  readonly isOriginReplaced: boolean;
}

export interface Import {
  readonly _id: string;
  readonly status: ImportStatus;
  readonly file: {
    readonly id: string;
    readonly name: string;
    readonly bytes: number;
    readonly delimiter: string;
    readonly headings: readonly string[];
    readonly preview: readonly (readonly string[])[];
    /** Without the headings. */
    readonly rows: number;
  };
  readonly choice: ImportChoice;
  readonly isForced: boolean;
  /** Absent unless somebody stopped it. */
  readonly stop?: ImportRecord['stop'];
  /** Whether the dry run is the first half of an import. */
  readonly importsAfter: boolean;
  /** Numbers the dry runs and imports of this file; the rows of each are stored under its number. */
  readonly pass: number;
  /** The last row of the file that this pass has dealt with. */
  readonly cursor: number;
  readonly count: ImportCount;
  readonly changes: ImportRecord['changes'];
  readonly errors: readonly string[];
  readonly undone: ImportRecord['undone'];
  /** Which rows accounts was asked to undo: those from `from` on, in this many events, for an admin who said why. Absent until the import is undone. */
  readonly undoing?: { readonly from: number; readonly events: number; readonly by: string; readonly why?: string; readonly again?: true };
  readonly startedBy: string;
  readonly uploadedAt: Date;
  readonly finishedAt: Date | null;
  readonly forgottenAt: Date;
  /** When to continue; null while there is nothing to do. */
  readonly nextAt: Date | null;
  readonly tries: number;
  readonly version: number;
}

export type UndoneImport = Import & Required<Pick<Import, 'undoing'>>;

export type RowResult = ImportRow & {
  /** The cells as they were in the file; kept for rows that were left out. */
  readonly cells: readonly string[];
  /** Set in a dry run, for later rows. */
  readonly changing?: RowChange | undefined;
  /** What a row said that added somebody, for the search. */
  readonly added?: ImportedRow | undefined;
};

/** Rows of one transaction here and in accounts, and of one document of what became of them. */
export const batchRows = importedRowsMax;
const keptDays = 30;
const shownErrors = 20;
const noCount: ImportCount = { total: 0, succeeded: 0, failed: 0, errors: 0, impossible: 0 };
const noChanges = { added: 0, updated: 0, unchanged: 0 };

export const forgottenAfter = (at: Date): Date => new Date(at.getTime() + keptDays * 86_400_000);

export const uploaded = (
  facts: Pick<Import, '_id' | 'file' | 'startedBy' | 'uploadedAt'>,
  choice: Pick<ImportChoice, 'cobrand' | 'columns'>,
): Import => ({
  ...facts,
  status: 'uploaded',
  choice: { strategy: 'add_and_update', product: null, origin: null, isOriginReplaced: false, ...choice },
  isForced: false,
  importsAfter: false,
  pass: 0,
  cursor: 0,
  count: { ...noCount, total: facts.file.rows },
  changes: noChanges,
  errors: [],
  undone: null,
  finishedAt: null,
  forgottenAt: forgottenAfter(facts.uploadedAt),
  nextAt: null,
  tries: 0,
  version: 1,
});

const email = /[^\s@,;()]+@[^\s@,;()]+/g;
const phone = /(?<!\d)(?:\+44|0)\s?\d(?:[\s-]?\d){8,9}(?!\d)/g;

/** The file name for the audit trail, which is kept for ever: without email addresses and phone numbers. */
export const nameInTrail = (name: string): string =>
  `${name
    .replace(/\.csv$/i, '')
    .replaceAll(email, '[email]')
    .replaceAll(phone, '[phone]')}.csv`;

type Form = CallRequest<typeof startImport>['body'];

/** What a form asks for; the file's own name and headings say what the form does not. */
export const choiceOf = (form: Form, before: ImportChoice): ImportChoice => {
  const cobrand = form.cobrand === undefined ? before.cobrand : form.cobrand.toUpperCase() || null;
  const isMarked = form.utm_option === 'set' || cobrand !== null;
  return {
    cobrand,
    strategy: form.strategy,
    product: form.product || null,
    columns: form.columns && Object.keys(form.columns).length > 0 ? form.columns : before.columns,
    origin: isMarked ? { cobrand, ...(form.utm_option === 'set' ? campaignOf(form) : {}) } : null,
    isOriginReplaced: form.utm_update,
  };
};

export const campaignNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** What was typed; the rest is left out, because the database would keep it as null. */
const campaignOf = (form: Form): Omit<PersonOrigin, 'cobrand'> =>
  Object.fromEntries(campaignNames.flatMap((name) => (form[`utm_${name}`] ? [[name, form[`utm_${name}`]]] : [])));

const startable: readonly ImportStatus[] = ['uploaded', 'checked', 'failed'];

/**
 * A new pass over the file. All rows are checked before any is written, unless the admin forces it or has already seen the same dry run
 * succeed.
 */
export const started = (before: Import, choice: ImportChoice, form: Pick<Form, 'validation' | 'force'>, now: Date): Import => {
  if (!startable.includes(before.status) || now >= before.forgottenAt) throw new DomainError('IMPORT_STATE');
  const isSeen = before.status === 'checked' && before.count.errors === 0 && JSON.stringify(before.choice) === JSON.stringify(choice);
  const importsAfter = form.validation === 'import';
  const isWritten = importsAfter && (form.force || isSeen);
  return { ...passOf(before, isWritten ? 'running' : 'checking', now), choice, isForced: form.force, importsAfter };
};

const passOf = (before: Import, status: ImportStatus, now: Date): Import => ({
  ...before,
  status,
  pass: before.pass + 1,
  cursor: 0,
  count: { ...noCount, total: before.file.rows },
  changes: noChanges,
  errors: [],
  finishedAt: null,
  nextAt: now,
  tries: 0,
});

/** The import after a batch of rows, the last of which is `cursor`. */
export const advanced = (before: Import, results: readonly RowResult[], cursor: number): Import => {
  const of = (...outcomes: readonly RowResult['outcome'][]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const { count, changes } = before;
  return {
    ...before,
    cursor,
    count: {
      total: count.total,
      succeeded: count.succeeded + of('added', 'updated', 'unchanged'),
      failed: count.failed + failed.length,
      errors: count.errors + failed.reduce((sum, { errors }) => sum + errors.length, 0),
      impossible: count.impossible + of('impossible'),
    },
    changes: {
      added: changes.added + of('added'),
      updated: changes.updated + of('updated'),
      unchanged: changes.unchanged + of('unchanged'),
    },
    errors: [...before.errors, ...failed.flatMap(({ row, errors }) => errors.map((error) => `Row ${row}: ${error}`))].slice(0, shownErrors),
    tries: 0,
  };
};

/** The import once a pass has dealt with the last row, or with the last before it stops. */
export const passed = (before: Import, now: Date): Import => {
  const isWrong = before.count.errors > 0;
  if (before.status === 'checking' && before.importsAfter && !isWrong) return passOf(before, 'running', now);
  const status = before.status === 'running' ? 'finished' : before.importsAfter ? 'failed' : 'checked';
  const after: Import = { ...withoutStop(before), status, finishedAt: now, nextAt: null };
  return before.stop && dealtWith(before.count) < before.count.total ? { ...after, stop: 'done' } : after;
};

const withoutStop = ({ stop: _, ...one }: Import): Import => one;

/**
 * The import that is to stop. A dry run wrote nothing, and is forgotten; rows that are under way are written down first, because accounts
 * may have them already.
 */
export const stop = (before: Import): Import => {
  if (before.stop) return before;
  if (before.status === 'checking') return { ...passOf(before, 'uploaded', before.uploadedAt), nextAt: null };
  if (before.status !== 'running') throw new DomainError('IMPORT_STATE');
  return { ...before, stop: 'asked' };
};

/** Goes on from the row after the last that a stopped import dealt with. */
export const goOn = (before: Import, now: Date): Import => {
  if (before.status !== 'finished' || !before.stop || now >= before.forgottenAt) throw new DomainError('IMPORT_STATE');
  return { ...withoutStop(before), status: 'running', finishedAt: null, nextAt: now, tries: 0 };
};

/** Starts to undo the import. Once that was done, tries again what was kept: a later import of the same people may be undone by now. */
export const undo = (before: Import, asked: { readonly by: string; readonly why?: string }, now: Date): Import => {
  if (before.status === 'undoing' || (before.status === 'undone' && !before.undone?.kept)) return before;
  if ((before.status !== 'finished' && before.status !== 'undone') || now >= before.forgottenAt) throw new DomainError('IMPORT_STATE');
  const isAgain = before.status === 'undone';
  const undoing = { ...asked, from: before.cursor + 1, events: before.undoing?.events ?? 0, ...(isAgain ? { again: true as const } : {}) };
  const undone = { takenBack: before.undone?.takenBack ?? 0, kept: 0 };
  return undoneOnce({ ...before, status: 'undoing', undone, undoing, nextAt: now, tries: 0 }, now);
};

/** The import after accounts was asked to undo its rows from this one on. */
export const undoAsked = (before: UndoneImport, from: number): UndoneImport => {
  const { undoing } = before;
  return { ...before, undoing: { ...undoing, from, events: undoing.events + 1 }, tries: 0 };
};

/** The import after accounts reported what happened to rows. The last of them ends the undo. */
export const undoTold = (before: Import, rows: readonly Pick<UndoneRow, 'outcome'>[], now: Date): Import => {
  const kept = rows.filter(({ outcome }) => outcome === 'kept').length;
  const { takenBack, kept: keptBefore } = before.undone ?? { takenBack: 0, kept: 0 };
  return undoneOnce({ ...before, undone: { takenBack: takenBack + rows.length - kept, kept: keptBefore + kept } }, now);
};

const undoneOnce = (one: Import, now: Date): Import =>
  settledRows(one) < rowsToUndo(one) ? one : { ...one, status: 'undone', finishedAt: now, nextAt: null };

/** How many rows changed something. */
export const rowsToUndo = ({ changes }: Import): number => changes.added + changes.updated;
export const settledRows = ({ undone }: Import): number => (undone?.takenBack ?? 0) + (undone?.kept ?? 0);

export const isSettled = ({ status }: Import): boolean => status !== 'checking' && status !== 'running' && status !== 'undoing';

/** Rows that an admin has to look at. */
export const isLeftOut = ({ outcome }: Pick<RowResult, 'outcome'>): boolean => outcome === 'failed' || outcome === 'impossible';
