import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { cancelPolicy, previewCancellation, readCancellation, takeCancellationBack } from '@kerbside/contracts/http/claims/cancellations';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

export type CancelForm = CallInput<typeof cancelPolicy>['body'];

/** What the account asks about cancelling a policy. */
export const cancellationApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    working: (policyId: string, signal: AbortSignal) => send(previewCancellation, { params: { policyId } }, { signal }),
    cancel: (form: CancelForm) => send(cancelPolicy, { body: form }),
    last: (policyId: string, signal: AbortSignal) => send(readCancellation, { params: { policyId } }, { signal }),
    takeBack: (policyId: string) => send(takeCancellationBack, { params: { policyId } }),
  };
};
export type CancellationApi = ReturnType<typeof cancellationApi>;

/** What would be refunded today: read again whenever it is shown. */
export const workingQuery = (api: CancellationApi, policyId: string) =>
  queryOptions({
    queryKey: [...keys.policy(policyId), 'working'],
    queryFn: ({ signal }) => api.working(policyId, signal),
    gcTime: 0,
  });

export const cancellationQuery = (api: CancellationApi, policyId: string) =>
  queryOptions({
    queryKey: [...keys.policy(policyId), 'cancellation'],
    queryFn: async ({ signal }) => (await api.last(policyId, signal)).cancellation,
  });
