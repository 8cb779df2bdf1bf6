import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';
import { queryOptions } from '@tanstack/react-query';

/** Where the customer is signed in. */
export const sessionsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    list: (signal: AbortSignal) => send(listSessions, {}, { signal }),
    endOthers: () => send(endOtherSessions, {}),
  };
};
export type SessionsApi = ReturnType<typeof sessionsApi>;

export const sessionsKey = ['sessions'] as const;

export const sessionsQuery = (api: SessionsApi) =>
  queryOptions({ queryKey: sessionsKey, queryFn: ({ signal }) => api.list(signal), select: ({ rows }) => rows });
