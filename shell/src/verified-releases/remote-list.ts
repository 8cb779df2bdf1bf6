import { hostContract } from '@kerbside/contracts/host';
import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';
import { readRemoteList } from '../page/page-data.js';
import { RemoteError } from './remote-error.js';

export interface RemoteList {
  /** The live release. Throws when there is none that this shell may run. */
  readonly live: (name: RemoteName) => RemoteEntry;
  /** The address of the listed release, and whether an admin went back to it. */
  readonly release: (name: RemoteName) => { readonly manifest: string; readonly isBack: boolean } | undefined;
  /** `off`: it was switched off. `unlisted`: it is not listed yet, as on a site that is starting. */
  readonly standing: (name: RemoteName) => 'on' | 'off' | 'unlisted';
  /** Asks the server again. When the server cannot be reached, the list stays as it is. */
  readonly reread: () => Promise<void>;
}

const patienceMs = 3_000;

export const remoteList = (first: readonly RemoteEntry[], ask: typeof fetch): RemoteList => {
  let entries = first;
  const entryOf = (name: RemoteName): RemoteEntry | undefined => entries.find((one) => one.name === name);
  return {
    live: (name) => {
      const entry = entryOf(name);
      if (!entry?.enabled) throw new RemoteError('REMOTE_ABSENT', name);
      if (entry.contract !== hostContract) throw new RemoteError('REMOTE_CONTRACT', name);
      return entry;
    },
    release: (name) => {
      const entry = entryOf(name);
      return entry && { manifest: entry.manifest, isBack: entry.isBack === true };
    },
    standing: (name) => {
      const entry = entryOf(name);
      if (!entry) return 'unlisted';
      return entry.enabled ? 'on' : 'off';
    },
    reread: async () => {
      const answer = await ask('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
        .then((response): Promise<unknown> | undefined => (response.ok ? response.json() : undefined))
        .catch(unanswered);
      entries = readRemoteList(answer) ?? entries;
    },
  };
};

const unanswered = (): undefined => undefined;
