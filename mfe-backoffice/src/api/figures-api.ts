import type { CallInput } from '@kerbside/contracts/call';
import { exportFigureRows, listFigureRows, readFigures } from '@kerbside/contracts/http/imports/figures';
import { queryOptions } from '@tanstack/react-query';
import { pageQueryOf, type Site } from '@kerbside/contracts/ui/data/calls';

export type FigureDays = CallInput<typeof readFigures>['query'];
export type FigureRowsQuery = CallInput<typeof exportFigureRows>['query'];

export const figuresKey = ['figures'] as const;
const rebuildingMs = 5_000;

/** The previous period's figures stay on screen until the next ones arrive. While all are counted anew they are read again and again. */
export const figuresQuery = (site: Site, days: FigureDays) =>
  queryOptions({
    ...pageQueryOf(site, [...figuresKey, days], readFigures, { query: days }),
    refetchInterval: ({ state }) => state.data?.isRebuilding === true && rebuildingMs,
  });

export const rowsQuery = (site: Site, wanted: FigureRowsQuery, page: number) =>
  pageQueryOf(site, ['figure-rows', wanted, page], listFigureRows, { query: { ...wanted, page: String(page) } });
