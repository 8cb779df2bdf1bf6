import type { CallInput } from '@kerbside/contracts/call';
import { neverBegan } from '@kerbside/contracts/claims/claimable';
import { type Policy, readPolicy } from '@kerbside/contracts/http/claims/policies';
import {
  cancelForCustomer,
  previewStaffCancellation,
  productCancellation,
  readCancellation,
  reinstatePolicy,
} from '@kerbside/contracts/http/claims/cancellations';
import { orDone } from '@kerbside/contracts/or-done';
import { queryOptions } from '@tanstack/react-query';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

/** What staff set; what is left out is computed. */
export type Wishes = CallInput<typeof previewStaffCancellation>['body'];
export type ConfirmedCancellation = CallInput<typeof cancelForCustomer>['body'];

const keyOf = (policyId: string) => ['cancellations', policyId];

export const lastQuery = (site: Site, policyId: string) =>
  queryOptions({
    queryKey: [...keyOf(policyId), 'last'],
    queryFn: async ({ signal }) => (await send(site, readCancellation, { params: { policyId } }, signal)).cancellation,
  });

/** Finance see it with what they set. The previous working stays on screen until the next one arrives. */
export const workingQuery = (site: Site, policyId: string, wishes: Wishes) =>
  queryOptions({
    ...pageQueryOf(site, [...keyOf(policyId), 'working', wishes], previewStaffCancellation, { params: { policyId }, body: wishes }),
    gcTime: 0,
  });

/** Agents see it as it is on a day. */
export const dayQuery = (site: Site, { productType: type, id }: Pick<Policy, 'productType' | 'id'>, date: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'day', date],
    queryFn: async ({ signal }) => (await send(site, productCancellation, { params: { type, id, date } }, signal)).working,
    gcTime: 0,
  });

/** The policy has changed, and so have the lists with it. What cancelling would do is not read again: its form closes. */
const staleOf = (policyId: string) => [[...keyOf(policyId), 'last'], ['policy'], ['policies'], ['timelines'], ['refunds'], ['plans']];

export const cancel = (site: Site, policyId: string) =>
  change((body: ConfirmedCancellation) => send(site, cancelForCustomer, { params: { policyId }, body }), ...staleOf(policyId));
export const reinstate = (site: Site, policyId: string) =>
  change(
    (why: string) =>
      orDone(
        send(site, reinstatePolicy, { params: { policyId }, body: { why } }),
        () => send(site, readPolicy, { params: { policyId } }),
        (now) => now.status !== 'cancelled' && !neverBegan(now),
      ),
    ...staleOf(policyId),
  );
