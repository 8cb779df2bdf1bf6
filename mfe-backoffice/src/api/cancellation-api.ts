import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import {
  cancelForCustomer,
  previewStaffCancellation,
  productCancellation,
  readCancellation,
  reinstatePolicy,
} from '@kerbside/contracts/http/claims/cancellations';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';

/** What staff set; what is left out is computed. */
export type Wishes = CallInput<typeof previewStaffCancellation>['body'];
export type ConfirmedCancellation = CallInput<typeof cancelForCustomer>['body'];

/** What staff ask about a cancellation, and do. */
export const cancellationApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    last: (policyId: string, signal: AbortSignal) => send(readCancellation, { params: { policyId } }, { signal }),
    product: ({ productType: type, id }: Pick<Policy, 'productType' | 'id'>, date: string, signal: AbortSignal) =>
      send(productCancellation, { params: { type, id, date } }, { signal }),
    preview: (policyId: string, body: Wishes, signal: AbortSignal) =>
      send(previewStaffCancellation, { params: { policyId }, body }, { signal }),
    cancel: (policyId: string, body: ConfirmedCancellation) => send(cancelForCustomer, { params: { policyId }, body }),
    reinstate: (policyId: string, why: string) => send(reinstatePolicy, { params: { policyId }, body: { why } }),
  };
};
export type CancellationApi = ReturnType<typeof cancellationApi>;

const keyOf = (policyId: string) => ['cancellations', policyId];

export const lastQuery = (api: CancellationApi, policyId: string) =>
  queryOptions({ queryKey: [...keyOf(policyId), 'last'], queryFn: async ({ signal }) => (await api.last(policyId, signal)).cancellation });

/** Finance see it with what they set. The previous working stays on screen until the next one arrives. */
export const workingQuery = (api: CancellationApi, policyId: string, wishes: Wishes) =>
  queryOptions({
    queryKey: [...keyOf(policyId), 'working', wishes],
    queryFn: ({ signal }) => api.preview(policyId, wishes, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Agents see it as it is on a day. */
export const dayQuery = (api: CancellationApi, policy: Pick<Policy, 'productType' | 'id'>, date: string) =>
  queryOptions({
    queryKey: [...keyOf(policy.id), 'day', date],
    queryFn: async ({ signal }) => (await api.product(policy, date, signal)).working,
    gcTime: 0,
  });

/** The policy has changed, and so have the lists with it. What cancelling would do is not read again: its form closes. */
const outdatesOf = (policyId: string) =>
  outdates([...keyOf(policyId), 'last'], ['policy'], ['policies'], ['timelines'], ['refunds'], ['plans']);

export const cancel = (api: CancellationApi, policyId: string) =>
  mutationOptions({ mutationFn: (body: ConfirmedCancellation) => api.cancel(policyId, body), onSuccess: outdatesOf(policyId) });
export const reinstate = (api: CancellationApi, policyId: string) =>
  mutationOptions({ mutationFn: (why: string) => api.reinstate(policyId, why), onSuccess: outdatesOf(policyId) });
