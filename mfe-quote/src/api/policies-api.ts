import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';

/** The policies that somebody has: those of the customer signed in, or of the customer whom staff name. */
export const policiesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: async (customerId: string | undefined, signal: AbortSignal) =>
      (await send(listPolicies, { query: { ...(customerId === undefined ? {} : { customerId }), perPage: '100' } }, { signal })).rows,
  };
};
