import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

/** What another year of a policy would cost. */
export const offersApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return { offer: (policyId: string, signal: AbortSignal) => send(readRenewalOffer, { params: { policyId } }, { signal }) };
};
export type OffersApi = ReturnType<typeof offersApi>;

/** Below the key of the policy, so that it is read again when renewal is switched off. */
export const offerQuery = (api: OffersApi, policyId: string) =>
  queryOptions({
    queryKey: [...keys.policy(policyId), 'renewal-offer'],
    queryFn: async ({ signal }) => (await api.offer(policyId, signal)).offer,
  });
