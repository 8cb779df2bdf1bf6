import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  downloadImportErrors,
  goOnWithImport,
  listImportRows,
  listImports,
  readImport,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
  type ImportRecord,
  type ImportRow,
  type ImportStatus,
} from '@kerbside/contracts/http/imports/runs';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { importPollMs } from '../timings.js';

export type ImportOrder = CallInput<typeof startImport>['body'];

/** What admins do about files of customers. */
export const importsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    list: ({ file, status, page, perPage }: ImportsAsked, signal: AbortSignal) =>
      send(listImports, { query: { file, status, page: String(page), perPage: String(perPage) } }, { signal }),
    upload: (file: File, onProgress: (percent: number) => void) => sendFile(uploadImport, { body: {} }, file, { onProgress }),
    read: (id: string, signal: AbortSignal) => send(readImport, { params: { id } }, { signal }),
    start: (id: string, body: ImportOrder) => send(startImport, { params: { id }, body }),
    stop: (id: string) => send(stopImport, { params: { id } }),
    goOn: (id: string) => send(goOnWithImport, { params: { id } }),
    undo: (id: string, why: string) => send(undoImport, { params: { id }, body: { why } }),
    rows: (id: string, { page, ...filter }: RowsWanted, signal: AbortSignal) =>
      send(listImportRows, { params: { id }, query: { ...filter, page: String(page) } }, { signal }),
    leftOut: (id: string) => download(downloadImportErrors, { params: { id } }),
  };
};
export type ImportsApi = ReturnType<typeof importsApi>;

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

const key = ['imports'];
export const importsKey = [...key, 'list'];

/** Polled while one of them runs. */
export const importsQuery = (api: ImportsApi, asked: ImportsAsked) =>
  queryOptions({
    queryKey: [...importsKey, asked],
    queryFn: ({ signal }) => api.list(asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnderWay) ? importPollMs : false),
  });

/** Polled while it runs. */
export const importQuery = (api: ImportsApi, id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => api.read(id, signal),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? importPollMs : false),
  });

/** The rows of the last run: each run has rows of its own. */
export const importRowsQuery = (api: ImportsApi, { id, finishedAt }: Pick<ImportRecord, 'id' | 'finishedAt'>, wanted: RowsWanted) =>
  queryOptions({
    queryKey: [...key, 'rows', id, finishedAt, wanted],
    queryFn: ({ signal }) => api.rows(id, wanted, signal),
    placeholderData: keepPreviousData,
  });

export const stopMutation = (api: ImportsApi, id: string) => mutationOptions({ mutationFn: () => api.stop(id) });
export const goOnMutation = (api: ImportsApi, id: string) => mutationOptions({ mutationFn: () => api.goOn(id) });
export const undoMutation = (api: ImportsApi, id: string) => mutationOptions({ mutationFn: (why: string) => api.undo(id, why) });
