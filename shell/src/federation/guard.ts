import { hostContract } from '@kerbside/contracts/host';
import { globalNameOf, remoteNames, type RemoteName } from '@kerbside/contracts/remotes';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { readManifest } from '../page/page-data.js';
import { RemoteError } from './remote-error.js';

/** The runtime checks neither status nor time, and keeps a silent manifest pending for ever. */
const manifestPatienceMs = 3_000;
const scriptPatienceMs = 6_000;

interface GuardOptions {
  /** Manifests that came with the page, by url. */
  readonly inlined: Map<string, unknown>;
  readonly ask: typeof fetch;
  /** The runtime drops the cause of a failure: the last one per remote is kept here. */
  readonly failures: Map<RemoteName, RemoteError>;
}

/** The runtime plugin that stands between a remote and the page: nothing of a remote runs before its manifest has passed here. */
export const guard = ({ inlined, ask, failures }: GuardOptions): ModuleFederationRuntimePlugin => ({
  name: 'guard',
  fetch: async (url, init, info) => {
    const remote = remoteNames.find((name) => globalNameOf(name) === info?.name);
    if (!remote) throw new Error(`${info?.name ?? 'something'} is not one of our remotes`);
    try {
      const text = inlined.has(url) ? JSON.stringify(inlined.get(url)) : await manifestText(ask, url, init);
      checkContract(remote, text);
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      const failure =
        error instanceof RemoteError
          ? error
          : new RemoteError(isLate(error) ? 'REMOTE_TIMEOUT' : 'REMOTE_UNREACHABLE', remote, { cause: error });
      failures.set(remote, failure);
      throw failure;
    }
  },
  // Preloads are anonymous; a script or link that is not would be fetched a second time.
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    return { script, timeout: scriptPatienceMs };
  },
  createLink: ({ url, attrs }) => {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.href = url;
    link.crossOrigin = 'anonymous';
    return { link, timeout: scriptPatienceMs };
  },
});

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Once more after a failure, within a patience of its own each time. */
const manifestText = async (ask: typeof fetch, url: string, init: RequestInit): Promise<string> => {
  const once = async (): Promise<string> => {
    const answer = await ask(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(manifestPatienceMs) });
    if (!answer.ok) throw new Error(`the manifest answered ${answer.status}`);
    return answer.text();
  };
  return once().catch(once);
};

const checkContract = (remote: RemoteName, text: string): void => {
  const read = readManifest(JSON.parse(text));
  if (!read) throw new RemoteError('REMOTE_SHAPE', remote);
  if (read.contract !== hostContract) throw new RemoteError('REMOTE_CONTRACT', remote);
};
