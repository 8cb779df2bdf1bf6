import type { CallInput } from '@kerbside/contracts/call';
import { cancelPolicy, previewCancellation, readCancellation, takeCancellationBack } from '@kerbside/contracts/http/claims/cancellations';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './queries.js';

export type CancelForm = CallInput<typeof cancelPolicy>['body'];

/** What would be refunded today: read again whenever it is shown. */
export const workingQuery = (site: Site, policyId: string) =>
  queryOptions({ ...queryOf(site, [...keys.policy(policyId), 'working'], previewCancellation, { params: { policyId } }), gcTime: 0 });

export const cancellationQuery = (site: Site, policyId: string) =>
  queryOptions({
    queryKey: [...keys.policy(policyId), 'cancellation'],
    queryFn: async ({ signal }) => (await send(site, readCancellation, { params: { policyId } }, signal)).cancellation,
  });

export const cancelCover = (site: Site, form: CancelForm) => send(site, cancelPolicy, { body: form });
export const takeBack = (site: Site, policyId: string) => send(site, takeCancellationBack, { params: { policyId } });
