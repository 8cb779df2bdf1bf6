import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const customerNamesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    names: (ids: readonly string[], signal: AbortSignal) => send(listCustomerNames, { query: { customers: ids.join(',') } }, { signal }),
  };
};

export const customerNamesQuery = (host: Pick<HostApi, 'fetch'>, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['customer-names', ids],
    queryFn: ({ signal }) => customerNamesApi(host).names(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
