import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listPasskeys, removePasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { queryOptions } from '@tanstack/react-query';

/** The passkeys that sign the customer in. One is added in a dialog of the shell. */
export const passkeysApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    list: (signal: AbortSignal) => send(listPasskeys, {}, { signal }),
    remove: (passkeyId: string, body: { readonly password?: string }) => send(removePasskey, { params: { passkeyId }, body }),
  };
};
export type PasskeysApi = ReturnType<typeof passkeysApi>;

export const passkeysKey = ['passkeys'] as const;

export const passkeysQuery = (api: PasskeysApi) => queryOptions({ queryKey: passkeysKey, queryFn: ({ signal }) => api.list(signal) });
