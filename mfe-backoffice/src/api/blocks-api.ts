import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { blockFieldState, listBlockedValues, updateBlockedField } from '@kerbside/contracts/http/imports/blocks';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

export type BlockAsked = CallInput<typeof blockFieldState>['body'];
export type BlockChange = CallInput<typeof updateBlockedField>['body'];

/** Values of fields that are no longer accepted. */
export const blocksApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    state: (body: BlockAsked) => send(blockFieldState, { body }),
    update: (body: BlockChange) => send(updateBlockedField, { body }),
    list: (page: number, signal: AbortSignal) => send(listBlockedValues, { query: { page: String(page) } }, { signal }),
  };
};
export type BlocksApi = ReturnType<typeof blocksApi>;

const listKey = ['blocked-values'];
export const blockedQuery = (api: BlocksApi, page: number) =>
  queryOptions({ queryKey: [...listKey, page], queryFn: ({ signal }) => api.list(page, signal), placeholderData: keepPreviousData });

/** Whether a value is blocked; asked again when something is blocked or unblocked, for instance in the list. */
export const blockStateQuery = (api: BlocksApi, { field, value }: BlockAsked) =>
  queryOptions({ queryKey: [...listKey, 'state', field, value], queryFn: () => api.state({ field, value }), staleTime: Infinity });

export const updateBlock = (api: BlocksApi) =>
  mutationOptions({
    mutationFn: (change: BlockChange) => api.update(change),
    onSuccess: (_answer, _sent, _before, { client: cache }) => void cache.invalidateQueries({ queryKey: listKey }),
  });
