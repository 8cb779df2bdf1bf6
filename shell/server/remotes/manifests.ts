import { hostContract } from '@kerbside/contracts/host';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { readManifest, readRelease, releaseUrl, type Manifest, type Release } from '../../src/page/page-data.js';

export interface KnownManifest {
  /** The exact texts of the manifest and the release file, by URL: the page checks them against the signature. */
  readonly texts: Readonly<Record<string, string>>;
  readonly read: Manifest;
  readonly release: Release;
}

interface CachedManifest extends KnownManifest {
  readonly at: number;
}

export interface Manifests {
  /** The manifest of a release and its list of files. Undefined when they cannot be read in time or use another host contract; the browser then finds out for itself. */
  readonly of: (entry: RemoteEntry) => Promise<KnownManifest | undefined>;
}

interface ManifestOptions {
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  /** How long a manifest is reused before it is fetched again. */
  readonly freshMs?: number;
  /** How long a page waits for a manifest. A remote that is down must not slow the others' pages. */
  readonly patienceMs?: number;
  readonly complain?: (facts: { readonly manifest: string; readonly reason: string }) => void;
}

/** Reads the manifests of remotes for the pages, and shares requests in flight. A host that failed is retried in the background. */
export const manifests = ({
  fetch: ask = fetch,
  now = Date.now,
  freshMs = 2_000,
  patienceMs = 400,
  complain = () => undefined,
}: ManifestOptions = {}): Manifests => {
  const known = new Map<string, CachedManifest>();
  const failed = new Set<string>();
  const inFlight = new Map<string, Promise<CachedManifest | undefined>>();

  const text = async (url: string): Promise<string> => {
    const answer = await ask(url, { signal: AbortSignal.timeout(patienceMs), headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.text();
  };

  const load = async (url: string): Promise<CachedManifest | undefined> => {
    try {
      const listUrl = releaseUrl(url);
      const [manifest, list] = await Promise.all([text(url), text(listUrl)]);
      const read = readManifest(JSON.parse(manifest));
      const release = readRelease(list);
      if (!read || !release) throw new Error('the manifest or its release has an unexpected shape');
      const one = { at: now(), texts: { [url]: manifest, [listUrl]: list }, read, release };
      known.set(url, one);
      failed.delete(url);
      return one;
    } catch (error) {
      complain({ manifest: url, reason: error instanceof Error ? error.message : 'unknown' });
      failed.add(url);
      known.delete(url);
      return undefined;
    }
  };

  const fresh = (url: string): Promise<CachedManifest | undefined> => {
    const running = inFlight.get(url) ?? load(url).finally(() => inFlight.delete(url));
    inFlight.set(url, running);
    return running;
  };

  return {
    of: async ({ manifest: url, contract, enabled }) => {
      if (!enabled || contract !== hostContract) return undefined;
      const held = known.get(url);
      if (held && now() - held.at < freshMs) return ofOurContract(held);
      const pending = fresh(url);
      return failed.has(url) ? undefined : ofOurContract(await pending);
    },
  };
};

const ofOurContract = (one: CachedManifest | undefined): KnownManifest | undefined =>
  one?.read.contract === hostContract ? one : undefined;
