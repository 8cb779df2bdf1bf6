import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listCompetitorPlansOfCustomer } from '@kerbside/contracts/http/accounts/plans';
import { queryOptions } from '@tanstack/react-query';

/** The cover that a customer has with other companies. */
export const coverElsewhereApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return { of: (userId: string, signal: AbortSignal) => send(listCompetitorPlansOfCustomer, { params: { userId } }, { signal }) };
};
type CoverElsewhereApi = ReturnType<typeof coverElsewhereApi>;

export const coverElsewhereQuery = (api: CoverElsewhereApi, customerId: string) =>
  queryOptions({ queryKey: ['cover-elsewhere', customerId], queryFn: ({ signal }) => api.of(customerId, signal) });
