import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { exportFigureRows, listFigureRows, readFigures, rebuildFigures } from '@kerbside/contracts/http/imports/figures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type FigureDays = CallInput<typeof readFigures>['query'];
export type RowsWanted = CallInput<typeof exportFigureRows>['query'];

/** What management asks about the figures. */
export const figuresApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    read: (days: FigureDays, signal: AbortSignal) => send(readFigures, { query: days }, { signal }),
    rows: (wanted: RowsWanted, page: number, signal: AbortSignal) =>
      send(listFigureRows, { query: { ...wanted, page: String(page) } }, { signal }),
    rebuild: () => send(rebuildFigures, {}),
    csv: (wanted: RowsWanted) => download(exportFigureRows, { query: wanted }),
  };
};
export type FiguresApi = ReturnType<typeof figuresApi>;

export const figuresKey = ['figures'] as const;
const rebuildingMs = 5_000;

/** The previous period's figures stay on screen until the next ones arrive. While all are counted anew they are read again and again. */
export const figuresQuery = (api: FiguresApi, days: FigureDays) =>
  queryOptions({
    queryKey: [...figuresKey, days],
    queryFn: ({ signal }) => api.read(days, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.isRebuilding === true && rebuildingMs,
  });

export const rowsQuery = (api: FiguresApi, wanted: RowsWanted, page: number) =>
  queryOptions({
    queryKey: ['figure-rows', wanted, page],
    queryFn: ({ signal }) => api.rows(wanted, page, signal),
    placeholderData: keepPreviousData,
  });
