import type { CallRequest } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { answerEstimate, downloadEstimatePhoto, listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueuePage } from './keys.js';

/** What staff ask about estimates of repairs. */
export const estimatesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    queue: ({ customers, page, perPage }: QueuePage, signal: AbortSignal) =>
      send(listEstimateQueue, { query: { customers, page: String(page), perPage: String(perPage) } }, { signal }),
    photo: (id: string) => download(downloadEstimatePhoto, { params: { id } }),
    answer: (estimateId: string, { lowest, highest, note }: CallRequest<typeof answerEstimate>['body']) =>
      send(answerEstimate, { params: { estimateId }, body: { lowest, highest, note } }),
  };
};
export type EstimatesApi = ReturnType<typeof estimatesApi>;

export const queueKey = ['estimates', 'queue'] as const;

/** Keeps the current page on screen until the next one arrives. */
export const queueQuery = (api: EstimatesApi, asked: QueuePage) =>
  queryOptions({
    queryKey: [...queueKey, asked],
    queryFn: ({ signal }) => api.queue(asked, signal),
    placeholderData: keepPreviousData,
  });
