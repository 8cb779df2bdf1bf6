import type { CallInput } from '@kerbside/contracts/call';
import {
  goOnWithImport,
  listImportRows,
  listImports,
  readImport,
  startImport,
  stopImport,
  undoImport,
  type ImportRecord,
  type ImportRow,
  type ImportStatus,
} from '@kerbside/contracts/http/imports/runs';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { importPollMs } from '../timings.js';
import { outdatesOnFailure, pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export type ImportOrder = CallInput<typeof startImport>['body'];

/** A page of the list, of some files where they are asked for. */
export interface ImportsAsked {
  readonly file?: string | undefined;
  readonly status?: ImportStatus | undefined;
  readonly page: number;
  readonly perPage: number;
}

export interface RowsWanted {
  readonly outcome?: ImportRow['outcome'];
  readonly undone?: UndoneRow['outcome'];
  readonly page: number;
}

const underWay: readonly ImportStatus[] = ['checking', 'running', 'undoing'];
export const isUnderWay = ({ status }: Pick<ImportRecord, 'status'>): boolean => underWay.includes(status);

/** Its file and its rows are deleted: it can be neither run nor taken back. */
export const isForgotten = ({ forgottenAt }: Pick<ImportRecord, 'forgottenAt'>): boolean => new Date(forgottenAt) <= new Date();

export const isUndoable = (record: Pick<ImportRecord, 'status' | 'forgottenAt'>): boolean =>
  record.status === 'finished' && !isForgotten(record);

/** It was taken back but for rows that were kept: the later import that had changed them may be undone by now. */
export const isUndoableAgain = (record: Pick<ImportRecord, 'status' | 'forgottenAt' | 'undone'>): boolean =>
  record.status === 'undone' && (record.undone?.kept ?? 0) > 0 && !isForgotten(record);

const key = ['imports'];
const oneKey = (id: string) => [...key, 'one', id];
export const importsKey = [...key, 'list'];

/** Polled while one of them runs. */
export const importsQuery = (site: Site, asked: ImportsAsked) =>
  queryOptions({
    ...pageQueryOf(site, [...importsKey, asked], listImports, {
      query: { file: asked.file, status: asked.status, page: String(asked.page), perPage: String(asked.perPage) },
    }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnderWay) ? importPollMs : false),
  });

/** Polled while it runs. */
export const importQuery = (site: Site, id: string) =>
  queryOptions({
    ...queryOf(site, oneKey(id), readImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? importPollMs : false),
  });

/** The rows of the last run: each run has rows of its own. */
export const importRowsQuery = (site: Site, { id, finishedAt }: Pick<ImportRecord, 'id' | 'finishedAt'>, wanted: RowsWanted) =>
  pageQueryOf(site, [...key, 'rows', id, finishedAt, wanted], listImportRows, {
    params: { id },
    query: { ...wanted, page: String(wanted.page) },
  });

export const start = (site: Site, id: string, body: ImportOrder) => send(site, startImport, { params: { id }, body });

export const stopMutation = (site: Site, id: string) =>
  mutationOptions({ mutationFn: () => send(site, stopImport, { params: { id } }), ...outdatesOnFailure(oneKey(id)) });
export const goOnMutation = (site: Site, id: string) =>
  mutationOptions({ mutationFn: () => send(site, goOnWithImport, { params: { id } }), ...outdatesOnFailure(oneKey(id)) });
export const undoMutation = (site: Site, id: string) =>
  mutationOptions({
    mutationFn: (why: string) => send(site, undoImport, { params: { id }, body: { why } }),
    ...outdatesOnFailure(oneKey(id)),
  });
