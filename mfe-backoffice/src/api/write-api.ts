import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listMessageProducts, writeToCustomer } from '@kerbside/contracts/http/callbacks/written';
import { queryOptions } from '@tanstack/react-query';

type MessageRequest = CallInput<typeof writeToCustomer>['body'];

/** What staff write to customers. */
export const writeApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    products: (type: string, signal: AbortSignal) => send(listMessageProducts, { params: { type } }, { signal }),
    write: (body: MessageRequest) => send(writeToCustomer, { body }),
  };
};
export type WriteApi = ReturnType<typeof writeApi>;

export const messageProductsQuery = (api: WriteApi, type: string) =>
  queryOptions({ queryKey: ['message-products', type], queryFn: ({ signal }) => api.products(type, signal) });
