import { hostContract } from '@kerbside/contracts/host';
import type { RemoteEntry, RemoteName } from '@kerbside/contracts/remotes';
import { readRemoteList } from '../page/page-data.js';
import { RemoteError } from './remote-error.js';

export interface RemoteList {
  /** The release that is live. Throws when there is none that this shell may run. */
  readonly live: (name: RemoteName) => RemoteEntry;
  /** Asks the server again. A server that cannot be asked leaves the list as it is. */
  readonly reread: () => Promise<void>;
}

const patienceMs = 3_000;

export const remoteList = (first: readonly RemoteEntry[], ask: typeof fetch): RemoteList => {
  let entries = first;
  return {
    live: (name) => {
      const entry = entries.find((one) => one.name === name);
      if (!entry?.enabled) throw new RemoteError('REMOTE_ABSENT', name);
      if (entry.contract !== hostContract) throw new RemoteError('REMOTE_CONTRACT', name);
      return entry;
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
