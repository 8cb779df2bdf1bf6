import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readSubscriptionsOfCustomer } from '@kerbside/contracts/http/accounts/subscriptions';
import { queryOptions } from '@tanstack/react-query';

/** What a customer agreed to hear about. */
export const offersApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return { of: (userId: string, signal: AbortSignal) => send(readSubscriptionsOfCustomer, { params: { userId } }, { signal }) };
};
type OffersApi = ReturnType<typeof offersApi>;

export const offersQuery = (api: OffersApi, customerId: string) =>
  queryOptions({ queryKey: ['offers', customerId], queryFn: ({ signal }) => api.of(customerId, signal) });
