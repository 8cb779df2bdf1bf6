import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { queryOptions } from '@tanstack/react-query';

/** The rewards of a customer. */
export const rewardsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return { of: (customerId: string, signal: AbortSignal) => send(readRewardsOfCustomer, { params: { customerId } }, { signal }) };
};
type RewardsApi = ReturnType<typeof rewardsApi>;

export const rewardsQuery = (api: RewardsApi, customerId: string) =>
  queryOptions({ queryKey: ['rewards', customerId], queryFn: ({ signal }) => api.of(customerId, signal) });
