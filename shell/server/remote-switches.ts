import { readRemotesOff } from '@kerbside/contracts/http/accounts-remotes';
import type { RemoteName } from '@kerbside/contracts/remotes';
import * as z from 'zod/mini';
import type { RemoteListFile } from './remote-list.js';

interface SwitchOptions {
  readonly accountsUrl: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

const patienceMs = 1_000;
const freshMs = 2_000;
const answerOf = z.object({ data: readRemotesOff.data });

/**
 * The list of releases, less what admins switched off in the back office. Accounts is asked every two seconds at most, and the pages wait for its
 * answer only once: while it is silent, what it said last holds; before it said anything, nothing is off.
 */
export const withSwitches = (list: RemoteListFile, { accountsUrl, fetch: ask = fetch, now = Date.now }: SwitchOptions): RemoteListFile => {
  let off: readonly RemoteName[] = [];
  let askedAt: number | undefined;
  let first: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const answer = await ask(new URL(readRemotesOff.path, accountsUrl), { signal: AbortSignal.timeout(patienceMs) })
      .then((response): unknown => (response.ok ? response.json() : undefined))
      .catch(silent);
    const read = z.safeParse(answerOf, answer);
    if (read.success) off = read.data.data.off;
  };

  return {
    read: async () => {
      if (askedAt === undefined || now() - askedAt >= freshMs) {
        askedAt = now();
        const looking = look();
        first ??= looking;
      }
      const [remotes] = await Promise.all([list.read(), first]);
      return remotes.map((entry) => (off.includes(entry.name) ? { ...entry, enabled: false } : entry));
    },
  };
};

const silent = (): undefined => undefined;
