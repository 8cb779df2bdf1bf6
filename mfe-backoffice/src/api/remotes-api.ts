import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  chooseRemoteRelease,
  listRemoteReleases,
  listRemoteSwitches,
  switchRemote,
  type KeptRelease,
  type RemoteBack,
  type RemoteSwitch,
} from '@kerbside/contracts/http/accounts/remotes';
import { listServiceReleases } from '@kerbside/contracts/http/accounts/service-releases';
import { remoteList, type RemoteEntry, type RemoteName } from '@kerbside/contracts/page/remotes';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** A remote as pages get it, and how an admin last switched it. */
export interface LiveRemote {
  readonly release: RemoteEntry;
  readonly last: RemoteSwitch | undefined;
}

/** A release that is or was listed, and what the edge serves for its remote. */
export interface ReleaseOfRemote {
  readonly release: KeptRelease;
  /** The address of the release that customers get. Undefined: the edge lists none for this remote. */
  readonly live: string | undefined;
  /** Set where an admin rolled the remote back. */
  readonly back: RemoteBack | undefined;
}

export const remotesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: async (signal: AbortSignal): Promise<{ readonly rows: readonly LiveRemote[] }> => {
      const [{ remotes }, { rows }] = await Promise.all([releases(host, signal), send(listRemoteSwitches, {}, { signal })]);
      return { rows: remotes.map((release) => ({ release, last: rows.find(({ remote }) => remote === release.name) })) };
    },
    releases: async (signal: AbortSignal): Promise<{ readonly rows: readonly ReleaseOfRemote[] }> => {
      const [{ remotes }, { rows, back }] = await Promise.all([releases(host, signal), send(listRemoteReleases, {}, { signal })]);
      return {
        rows: rows.map((release) => ({
          release,
          live: remotes.find(({ name }) => name === release.remote)?.manifest,
          back: back.find(({ remote }) => remote === release.remote),
        })),
      };
    },
    services: (signal: AbortSignal) => send(listServiceReleases, {}, { signal }),
    choose: (remote: RemoteName, body: CallInput<typeof chooseRemoteRelease>['body']) =>
      send(chooseRemoteRelease, { params: { remote }, body }),
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
const releasesKey = ['remote-releases'];

export const remotesQuery = (api: RemotesApi) => queryOptions({ queryKey: listKey, queryFn: ({ signal }) => api.list(signal) });

export const releasesQuery = (api: RemotesApi) => queryOptions({ queryKey: releasesKey, queryFn: ({ signal }) => api.releases(signal) });

export const serviceReleasesQuery = (api: RemotesApi) =>
  queryOptions({ queryKey: ['service-releases'], queryFn: ({ signal }) => api.services(signal) });

export const turnRemote = (api: RemotesApi, remote: RemoteName, isOn: boolean) =>
  mutationOptions({ mutationFn: (why: string) => api.switch(remote, { isOn, why }) });

export const chooseRelease = (api: RemotesApi, { remote, id: releaseId }: KeptRelease) =>
  mutationOptions({ mutationFn: (why: string) => api.choose(remote, { releaseId, why }) });
