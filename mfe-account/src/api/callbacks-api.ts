import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import {
  cancelOwnCallback,
  listOwnCallbacks,
  moveOwnCallback,
  type OwnCallbackFilter,
} from '@kerbside/contracts/http/callbacks/own-callbacks';
import { queryOptions } from '@tanstack/react-query';

/** The callbacks that the customer booked. */
export const callbacksApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    list: (filter: OwnCallbackFilter, signal: AbortSignal) => send(listOwnCallbacks, { query: { filter_by: filter } }, { signal }),
    move: (callbackId: string, to: CallInput<typeof moveOwnCallback>['body']) =>
      send(moveOwnCallback, { params: { callbackId }, body: to }),
    cancel: (callbackId: string) => send(cancelOwnCallback, { params: { callbackId } }),
  };
};
export type CallbacksApi = ReturnType<typeof callbacksApi>;

export const ownCallbacksKey = ['own-callbacks'] as const;

export const ownCallbacksQuery = (api: CallbacksApi, filter: OwnCallbackFilter) =>
  queryOptions({
    queryKey: [...ownCallbacksKey, filter],
    queryFn: ({ signal }) => api.list(filter, signal),
    select: ({ rows }) => rows,
  });
