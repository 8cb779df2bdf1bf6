import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { productTypes } from '../../products/product-names.js';
import { instant } from '../../days/dates.js';
import { flag, optionalText } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { undoneRow, undoOutcomes } from '../../staff/import-undo.js';
import { importFields, importMaxBytes, importTooLarge } from '../../staff/import-files.js';
import { parseJson } from '../../parse-json.js';

const call = callsOf('imports');

export const importStrategies = ['add', 'update', 'add_and_update'] as const;
export type ImportStrategy = (typeof importStrategies)[number];

/**
 * `uploaded`: nothing else yet. `checking`: a dry run. `checked`: the dry run is done. `failed`: rows have errors, and nothing was written.
 * `running`: rows are written. `finished`, `undoing`, `undone`.
 */
export const importStatuses = ['uploaded', 'checking', 'checked', 'failed', 'running', 'finished', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importOutcomes = ['added', 'updated', 'unchanged', 'failed', 'impossible'] as const;

const heading = z.string().check(z.minLength(1), z.maxLength(200));
/** As JSON, or as the JSON's text in a form with a file. */
const columns = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? (given === '' ? {} : parseJson(given)) : given)),
  z.partialRecord(z.enum(importFields), heading, 'Say which column holds what'),
);

const utm = optionalText(100);

/** How a file is to be imported (A3). */
export const importForm = z.object({
  cobrand: z.optional(z.string().check(z.trim(), z.regex(/^([A-Za-z0-9-]{1,40})?$/, 'Use letters and digits only'))),
  /** `set`: people who are added, and with `utm_update` those who were known, are marked as coming from the campaign below. */
  utm_option: z._default(z.enum(['none', 'set']), 'none'),
  strategy: z._default(z.enum(importStrategies, 'Choose what to do with people who are known already'), 'add_and_update'),
  /** What the cover of a row is when no column says so. */
  product: z.optional(z.enum(['', ...productTypes], 'Choose a product')),
  /** `check`: a dry run, which writes nothing. */
  validation: z._default(z.enum(['check', 'import']), 'import'),
  /** Imports the rows that are right and leaves the others out. Without it a file with an error is not imported at all. */
  force: z._default(flag, false),
  columns: z.optional(columns),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
  utm_update: z._default(flag, false),
});

/** `failed`: rows with errors. `errors`: what is wrong in them, which may be several things a row. `impossible`: right, but the strategy or the account forbids it. */
export const importCount = z.object({
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  errors: z.int(),
  impossible: z.int(),
});
export type ImportCount = z.infer<typeof importCount>;

/** How many rows have their outcome. */
export const dealtWith = ({ succeeded, failed, impossible }: ImportCount): number => succeeded + failed + impossible;

const importCampaign = z.object({
  source: z.optional(z.string()),
  medium: z.optional(z.string()),
  campaign: z.optional(z.string()),
  term: z.optional(z.string()),
  content: z.optional(z.string()),
});

export const importRecord = z.object({
  id,
  status: z.enum(importStatuses),
  fileName: z.string(),
  bytes: z.int(),
  headings: z.array(z.string()),
  /** The first rows of the file. Empty in lists. */
  preview: z.array(z.array(z.string())),
  /** By field. What was asked for, or before that a guess by the headings. */
  columns: z.record(z.string(), z.string()),
  cobrand: z.nullable(z.string()),
  strategy: z.enum(importStrategies),
  product: z.nullable(productType),
  /** The campaign that its people are marked with; null without one. */
  campaign: z.nullable(importCampaign),
  /** Whether people who were already known are marked too. */
  marksKnown: z.boolean(),
  isForced: z.boolean(),
  /** `asked`: the rows that are under way are the last. `done`: it ended after `count`, and can be gone on with. */
  stop: z.optional(z.enum(['asked', 'done'])),
  /** Counts of the current run, or of the last one; dry runs included. */
  count: importCount,
  changes: z.object({ added: z.int(), updated: z.int(), unchanged: z.int() }),
  /** The first errors, in the order of the file. */
  errors: z.array(z.string()),
  /** 0 to 100. */
  progress: z.int(),
  /** Of an undo: rows taken back, and rows kept because what they made has since been used. */
  undone: z.nullable(z.object({ takenBack: z.int(), kept: z.int() })),
  startedBy: id,
  /** Who took it back, and why. */
  undoneBy: z.nullable(z.object({ by: id, why: z.nullable(z.string()) })),
  uploadedAt: instant,
  finishedAt: z.nullable(instant),
  /** From then on the file and its rows are gone, and the import cannot be undone. */
  forgottenAt: instant,
});
export type ImportRecord = z.infer<typeof importRecord>;

const upload = { field: 'file', maxBytes: importMaxBytes, tooLarge: importTooLarge } as const;

export const runImport = call('POST /ajax-admin/import/run', {
  id: 'import-run',
  who: 'admin',
  summary:
    'Uploads a CSV file and runs it (A3, A7), and answers when it is done or after four minutes with how far it is. With errors nothing is written unless it is forced. INVALID 400 beside `file` or `columns`.',
  upload,
  body: importForm,
  data: z.object({ importId: id, status: z.enum(importStatuses), count: importCount, errors: z.array(z.string()) }),
  timeoutMs: 300_000,
});

export const uploadImport = call('POST /api/imports/runs', {
  id: 'import-upload',
  who: 'admin',
  summary:
    'Keeps a CSV file for an import, and shows its first rows with a guess which column holds what. Nothing runs. INVALID 400 beside `file`.',
  upload,
  body: z.object({}),
  data: importRecord,
  timeoutMs: 60_000,
});

export const listImports = call('GET /api/imports/runs', {
  id: 'imports',
  who: 'admin',
  summary: 'Every import, the newest first; with `file`, those whose file has these words in its name, and with `status` those of one.',
  query: z.object({
    file: z.optional(z.string().check(z.maxLength(124, 'Type less'))),
    status: z.optional(z.enum(importStatuses, 'Choose a status')),
    ...paging,
  }),
  data: rowsOf(importRecord),
});

export const readImport = call('GET /api/imports/runs/{id}', {
  id: 'import',
  who: 'admin',
  summary: 'An import, how far it is, and the first rows of its file.',
  data: importRecord,
});

export const startImport = call('POST /api/imports/runs/{id}/start', {
  id: 'import-start',
  who: 'admin',
  summary: 'Starts a dry run or the import of a file that was uploaded. IMPORT_STATE 409 when it runs, is finished or is forgotten.',
  body: importForm,
  data: importRecord,
});

export const stopImport = call('POST /api/imports/runs/{id}/stop', {
  id: 'import-stop',
  who: 'admin',
  summary:
    'Stops what runs. A dry run is forgotten. An import ends after the rows that are under way: what it wrote stays, and it can be gone on with or undone. Asked again once it is undone, it tries what was kept once more. IMPORT_STATE 409 when nothing runs. Audited.',
  data: importRecord,
});

export const goOnWithImport = call('POST /api/imports/runs/{id}/go-on', {
  id: 'import-go-on',
  who: 'admin',
  summary:
    'Goes on with an import that was stopped, from the row after the last. IMPORT_STATE 409 when it is not, and once it is forgotten. Audited.',
  data: importRecord,
});

export const undoImport = call('POST /api/imports/runs/{id}/undo', {
  id: 'import-undo',
  who: 'admin',
  summary:
    'Takes an import that is finished or stopped back, row by row, the last first: what it made goes, and what somebody has changed or used since is kept and named. Asked again, it changes nothing. IMPORT_STATE 409 while it runs, and once it is forgotten. Audited, with `why`.',
  body: z.object({ why: optionalText(500, 'the reason') }),
  data: importRecord,
});

/** A row of the file that is not simply unchanged. */
export const importRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  /** Who it is about, as the file says. */
  email: z.string(),
  customerId: z.nullable(id),
  differences: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  errors: z.array(z.string()),
  /** What became of it when the import was undone; absent before. */
  undone: z.optional(undoneRow),
});
export type ImportRow = z.infer<typeof importRow>;

export const listImportRows = call('GET /api/imports/runs/{id}/rows', {
  id: 'import-rows',
  who: 'admin',
  summary: 'What a dry run would change, or what an import changed, row by row; rows with errors and rows that are impossible too.',
  query: z.object({
    outcome: z.optional(z.enum(['', ...importOutcomes])),
    /** Only rows that an undo took back, or kept. */
    undone: z.optional(z.enum(['', ...undoOutcomes])),
    page: z.optional(z.string()),
  }),
  data: rowsOf(importRow),
});

export const downloadImportErrors = call('GET /api/imports/runs/{id}/errors.csv', {
  id: 'import-errors',
  who: 'admin',
  summary:
    'The rows that were not imported, as they stood in the file, with what is wrong. Cells that a spreadsheet would calculate are escaped.',
  data: z.unknown(),
  file: 'text/csv',
  timeoutMs: 60_000,
});
