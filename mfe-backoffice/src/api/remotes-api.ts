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
import { remoteList, type RemoteEntry } from '@kerbside/contracts/page/remotes';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

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

/** The edge's own list, as every page reads it. */
const releases = async ({ fetch: ask }: Site, signal: AbortSignal) => {
  const answer = await ask('/remotes.json', { method: 'GET', cache: 'no-store', signal });
  if (!answer.ok) throw new Error(`The edge answered ${answer.status}`);
  return z.parse(remoteList, await answer.json());
};

export const remotesQuery = (site: Site) =>
  queryOptions({
    queryKey: ['remotes'],
    queryFn: async ({ signal }): Promise<{ readonly rows: readonly LiveRemote[] }> => {
      const [{ remotes }, { rows }] = await Promise.all([releases(site, signal), send(site, listRemoteSwitches, {}, signal)]);
      return { rows: remotes.map((release) => ({ release, last: rows.find(({ remote }) => remote === release.name) })) };
    },
  });

export const releasesQuery = (site: Site) =>
  queryOptions({
    queryKey: ['remote-releases'],
    queryFn: async ({ signal }): Promise<{ readonly rows: readonly ReleaseOfRemote[] }> => {
      const [{ remotes }, { rows, back }] = await Promise.all([releases(site, signal), send(site, listRemoteReleases, {}, signal)]);
      return {
        rows: rows.map((release) => ({
          release,
          live: remotes.find(({ name }) => name === release.remote)?.manifest,
          back: back.find(({ remote }) => remote === release.remote),
        })),
      };
    },
  });

export const serviceReleasesQuery = (site: Site) => queryOf(site, ['service-releases'], listServiceReleases, {});

export const turnRemote = (site: Site, { release: { name: remote }, last }: LiveRemote, isOn: boolean) => {
  const was = last?.since ?? null;
  return mutationOptions({
    mutationFn: (why: string) => send(site, switchRemote, { params: { remote }, body: { isOn, was, why } }).catch(sayWhoDid(site)),
  });
};

export const chooseRelease = (site: Site, { release: { remote, id: releaseId }, back }: ReleaseOfRemote) => {
  const was = back?.releaseId ?? null;
  return mutationOptions({
    mutationFn: (why: string) =>
      send(site, chooseRemoteRelease, { params: { remote }, body: { releaseId, was, why } }).catch(sayWhoDid(site)),
  });
};
