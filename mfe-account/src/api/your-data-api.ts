import {
  askDataErasure,
  askDataExport,
  downloadDataExport,
  readYourData,
  withdrawDataErasure,
} from '@kerbside/contracts/http/accounts/data';
import { download, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';

interface Again {
  readonly password?: string;
}

export const yourDataKey = ['your-data'] as const;
const lookAgainMs = 5_000;

/** Looks again while a copy is being made. */
export const yourDataQuery = (site: Site) =>
  queryOptions({
    ...queryOf(site, yourDataKey, readYourData, {}),
    refetchInterval: ({ state }) => (state.data?.export && state.data.export.status !== 'ready' ? lookAgainMs : false),
  });

export const askCopy = (site: Site, body: Again) => send(site, askDataExport, { body });
export const downloadCopy = (site: Site, exportId: string) => download(site, downloadDataExport, { params: { exportId } });
export const askErasure = (site: Site, body: Again) => send(site, askDataErasure, { body });
export const withdrawErasure = (site: Site) => send(site, withdrawDataErasure, {});
