import type { RemoteName } from '@kerbside/contracts/remotes';
import { doubted, type RemoteError } from './remote-error.js';
import type { VerifiedFiles } from './verified-files.js';
import { integrityOf } from './verified-release.js';

const patienceMs = 3_000;

export interface Inspection {
  /** Browsers do not say why a file did not load. Asks for it again: when its bytes are not the signed ones, that was it. */
  readonly doubtAbout: (name: RemoteName, error: unknown) => Promise<RemoteError | undefined>;
  /** A browser keeps a changed file as long as a good one: asks past its cache. */
  readonly refresh: (name: RemoteName) => Promise<void>;
}

const urlsIn = (error: unknown): readonly string[] =>
  error instanceof Error ? [...new Set(error.message.match(/https?:\/\/[^\s"')]+/g))] : [];

export const inspection = (files: VerifiedFiles, ask: typeof fetch): Inspection => {
  const changed = new Map<RemoteName, string>();
  const fetched = async (url: string): Promise<ArrayBuffer | undefined> => {
    const answer = await ask(url, { cache: 'reload', signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? answer.arrayBuffer() : undefined;
  };
  const doubt = async (name: RemoteName, url: string): Promise<RemoteError | undefined> => {
    const expected = files.of(url);
    const file = url.slice(url.lastIndexOf('/') + 1);
    if (!expected) return doubted(name, 'NOT_LISTED', file);
    const bytes = await fetched(url).catch(unanswered);
    if (!bytes || (await integrityOf(bytes)) === expected) return undefined;
    changed.set(name, url);
    return doubted(name, 'CHANGED', file);
  };
  return {
    doubtAbout: async (name, error) => {
      const doubts = await Promise.all(
        urlsIn(error)
          .filter(files.isOfRelease)
          .map((url) => doubt(name, url)),
      );
      return doubts.find(Boolean);
    },
    refresh: async (name) => {
      const url = changed.get(name);
      if (url) await fetched(url).catch(unanswered);
      changed.delete(name);
    },
  };
};

const unanswered = (): undefined => undefined;
