import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';

/** What another year of a policy would cost. A key of its own: its price follows its quote, and it is there while its car is. */
export const offerQuery = (site: Site, policyId: string) =>
  queryOptions({
    queryKey: ['renewal-offers', policyId],
    queryFn: async ({ signal }) => (await send(site, readRenewalOffer, { params: { policyId } }, signal)).offer,
  });
