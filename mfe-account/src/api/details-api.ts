import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';

export type DetailsForm = CallInput<typeof changeDetails>['body'];

export const detailsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return { change: (body: DetailsForm) => send(changeDetails, { body }) };
};
export type DetailsApi = ReturnType<typeof detailsApi>;
