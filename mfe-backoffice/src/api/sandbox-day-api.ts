import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { queryOptions } from '@tanstack/react-query';

/** The day by which payments fall due, which sandboxes allow to be moved. */
export const sandboxDayApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    read: (signal: AbortSignal) => send(readSandboxDay, {}, { signal }),
    moveTo: (daysAhead: number) => send(moveSandboxDay, { body: { daysAhead } }),
  };
};
export type SandboxDayApi = ReturnType<typeof sandboxDayApi>;

export const sandboxDayQuery = (api: SandboxDayApi) =>
  queryOptions({ queryKey: ['sandbox-day'], queryFn: ({ signal }) => api.read(signal) });
