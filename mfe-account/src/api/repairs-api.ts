import type { CallRequest } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addEstimatePhoto, listEstimates, requestEstimate } from '@kerbside/contracts/http/garages/estimates';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { queryOptions } from '@tanstack/react-query';

/** What repairs would cost. */
export const repairsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    list: (signal: AbortSignal) => send(listEstimates, { query: { perPage: '50' } }, { signal }),
    addPhoto: (photo: File, onProgress: (percent: number) => void) => sendFile(addEstimatePhoto, {}, photo, { onProgress }),
    request: (body: CallRequest<typeof requestEstimate>['body']) => send(requestEstimate, { body }),
  };
};
export type RepairsApi = ReturnType<typeof repairsApi>;

export const estimatesKey = ['estimates'] as const;

export const estimatesQuery = (api: RepairsApi) =>
  queryOptions({ queryKey: estimatesKey, queryFn: ({ signal }) => api.list(signal), select: ({ rows }) => rows });
