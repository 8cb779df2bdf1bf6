import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { doubted, type RemoteError } from './remote-error.js';
import type { VerifiedFiles } from './verified-files.js';
import { integrityOf } from './verified-release.js';

const patienceMs = 3_000;

export interface Finding {
  /** A file of the remote differs from the signed one. */
  readonly doubt: RemoteError | undefined;
  /** All of its files are now correct, but this browser had cached one that was not: loading it again works. Reported once per file. */
  readonly isMended: boolean;
}

export interface Inspection {
  /** Browsers do not say why a file did not load. This requests it again, past the browser's cache, and compares it with the signed one. */
  readonly inspect: (name: RemoteName, error: unknown) => Promise<Finding>;
  /** A browser caches a changed file as long as a good one: this requests it past the cache. */
  readonly refresh: (name: RemoteName) => Promise<void>;
}

const urlsIn = (error: unknown): readonly string[] =>
  error instanceof Error ? [...new Set(error.message.match(/https?:\/\/[^\s"')]+/g))] : [];

export const inspection = (files: VerifiedFiles, ask: typeof fetch): Inspection => {
  const changed = new Map<RemoteName, string>();
  const mended = new Set<string>();
  const fetched = async (url: string): Promise<ArrayBuffer | undefined> => {
    const answer = await ask(url, { cache: 'reload', signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? answer.arrayBuffer() : undefined;
  };
  const look = async (name: RemoteName, url: string): Promise<Finding> => {
    const expected = files.of(url);
    const file = url.slice(url.lastIndexOf('/') + 1);
    if (!expected) return { doubt: doubted(name, 'NOT_LISTED', file), isMended: false };
    const bytes = await fetched(url).catch(unanswered);
    if (!bytes) return { doubt: undefined, isMended: false };
    if ((await integrityOf(bytes)) === expected) {
      const isFirst = !mended.has(url);
      mended.add(url);
      return { doubt: undefined, isMended: isFirst };
    }
    changed.set(name, url);
    mended.delete(url);
    return { doubt: doubted(name, 'CHANGED', file), isMended: false };
  };
  return {
    inspect: async (name, error) => {
      const findings = await Promise.all(
        urlsIn(error)
          .filter(files.isOfRelease)
          .map((url) => look(name, url)),
      );
      const doubt = findings.find((finding) => finding.doubt)?.doubt;
      return { doubt, isMended: !doubt && findings.some(({ isMended }) => isMended) };
    },
    refresh: async (name) => {
      const url = changed.get(name);
      if (url) await fetched(url).catch(unanswered);
      changed.delete(name);
    },
  };
};

const unanswered = (): undefined => undefined;
