import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  askDataErasure,
  askDataExport,
  downloadDataExport,
  readYourData,
  withdrawDataErasure,
} from '@kerbside/contracts/http/accounts/data';
import { queryOptions } from '@tanstack/react-query';

interface Again {
  readonly password?: string;
}

/** The copy of the customer's data, and their erasure. */
export const yourDataApi = (fetch: HostApi['fetch']) => {
  const { send, download } = client(fetch);
  return {
    read: (signal: AbortSignal) => send(readYourData, {}, { signal }),
    askCopy: (body: Again) => send(askDataExport, { body }),
    copy: (exportId: string) => download(downloadDataExport, { params: { exportId } }),
    askErasure: (body: Again) => send(askDataErasure, { body }),
    withdraw: () => send(withdrawDataErasure, {}),
  };
};
export type YourDataApi = ReturnType<typeof yourDataApi>;

export const yourDataKey = ['your-data'] as const;
const lookAgainMs = 5_000;

/** Looks again while a copy is being made. */
export const yourDataQuery = (api: YourDataApi) =>
  queryOptions({
    queryKey: yourDataKey,
    queryFn: ({ signal }) => api.read(signal),
    refetchInterval: ({ state }) => (state.data?.export && state.data.export.status !== 'ready' ? lookAgainMs : false),
  });
