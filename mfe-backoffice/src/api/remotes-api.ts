import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listRemoteSwitches, switchRemote, type RemoteSwitch } from '@kerbside/contracts/http/accounts-remotes';
import { remoteList, type RemoteEntry, type RemoteName } from '@kerbside/contracts/remotes';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** A remote as pages get it, and how an admin last switched it. */
export interface LiveRemote {
  readonly release: RemoteEntry;
  readonly last: RemoteSwitch | undefined;
}

export const remotesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: async (signal: AbortSignal): Promise<{ readonly rows: readonly LiveRemote[] }> => {
      const [{ remotes }, { rows }] = await Promise.all([releases(host, signal), send(listRemoteSwitches, {}, { signal })]);
      return { rows: remotes.map((release) => ({ release, last: rows.find(({ remote }) => remote === release.name) })) };
    },
    switch: (remote: RemoteName, body: CallInput<typeof switchRemote>['body']) => send(switchRemote, { params: { remote }, body }),
  };
};
export type RemotesApi = ReturnType<typeof remotesApi>;

/** The edge's own list, as every page reads it. */
const releases = async ({ fetch: ask }: Pick<HostApi, 'fetch'>, signal: AbortSignal) => {
  const answer = await ask('/remotes.json', { method: 'GET', cache: 'no-store', signal });
  if (!answer.ok) throw new Error(`The edge answered ${answer.status}`);
  return z.parse(remoteList, await answer.json());
};

const listKey = ['remotes'];

export const remotesQuery = (api: RemotesApi) => queryOptions({ queryKey: listKey, queryFn: ({ signal }) => api.list(signal) });

export const turnRemote = (api: RemotesApi, remote: RemoteName, isOn: boolean) =>
  mutationOptions({ mutationFn: (why: string) => api.switch(remote, { isOn, why }) });
