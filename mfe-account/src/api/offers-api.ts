import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { queryOptions } from '@tanstack/react-query';

/** What another year of a policy would cost. */
export const offersApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return { offer: (policyId: string, signal: AbortSignal) => send(readRenewalOffer, { params: { policyId } }, { signal }) };
};
export type OffersApi = ReturnType<typeof offersApi>;

/** A key of its own: its price follows its quote, and it is there while its car is. */
export const offerQuery = (api: OffersApi, policyId: string) =>
  queryOptions({
    queryKey: ['renewal-offers', policyId],
    queryFn: async ({ signal }) => (await api.offer(policyId, signal)).offer,
  });
