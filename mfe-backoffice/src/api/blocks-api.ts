import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { blockFieldState, listBlockedValues, updateBlockedField, type BlockedValue } from '@kerbside/contracts/http/imports/blocks';
import { keepPreviousData, mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';

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

/** Also after a refusal: it may be because somebody else has changed it. */
const outdates = (_answer: unknown, _error: unknown, _sent: unknown, _before: unknown, { client: cache }: MutationFunctionContext): void =>
  void cache.invalidateQueries({ queryKey: listKey });

export const updateBlock = (api: BlocksApi) =>
  mutationOptions({ mutationFn: (change: BlockChange) => api.update(change), onSettled: outdates });

/** Of one that is listed: its id names the block that was seen. */
export const unblock = (api: BlocksApi, { id: version, field, value }: BlockedValue) =>
  mutationOptions({ mutationFn: (why: string) => api.update({ field, value, is_blocked: false, version, why }), onSettled: outdates });
