import type { RemoteApp } from '@kerbside/contracts/host';
import { integrityLookup, type RemoteEntry, type RemoteName } from '@kerbside/contracts/page/remotes';
import { releaseUrl, type PageData } from '../page/page-data.js';
import { exposed, hint } from './container.js';
import { guard } from '../verified-releases/guard.js';
import { inspection, type Inspection } from '../verified-releases/inspection.js';
import { killSwitch, type KillSwitch } from './kill-switch.js';
import { failureOf, RemoteError } from '../verified-releases/remote-error.js';
import { remoteList } from '../verified-releases/remote-list.js';
import { sharing } from './sharing.js';
import { texts as textsOf } from '../verified-releases/texts.js';
import { verifiedFiles } from '../verified-releases/verified-files.js';
import { verifiedRelease } from '../verified-releases/verified-release.js';

export interface Remotes {
  /** The remote's app; the same promise until `again`. A remote that is slow, absent or wrong affects only its own page. */
  readonly load: (name: RemoteName) => Promise<RemoteApp>;
  /** Preloads a remote that the visitor is about to open. If that fails, opening it tries again. */
  readonly prepare: (name: RemoteName) => void;
  /** Reads the list again and forgets failures, so that the next `load` starts from scratch. Never reloads the page. */
  readonly again: (name: RemoteName) => Promise<void>;
  /** Whether it is switched off, or was never listed. `watch` reports every change, from polling the list. */
  readonly isAbsent: KillSwitch['isAbsent'];
  readonly turnOf: KillSwitch['turnOf'];
  readonly watch: KillSwitch['watch'];
  /** Whether an error that a remote threw came from a file that differs, or differed, from the signed one. */
  readonly inspect: Inspection['inspect'];
}

const budgetMs = 8_000;

export const federatedRemotes = (page: PageData, ask: typeof fetch = (...args) => fetch(...args)): Remotes => {
  const list = remoteList(page.remotes, ask);
  const texts = textsOf(page.texts, ask);
  const files = verifiedFiles();
  const { inspect, refresh } = inspection(files, ask);
  const { manifestOf, scriptOf, linksOf } = guard({ texts, files });
  const started = new Map<RemoteName, Promise<RemoteApp>>();
  const running = new Set<RemoteName>();
  const { isAbsent, turnOf, look, watch } = killSwitch({
    list,
    isRunning: (name) => running.has(name),
    onChange: (name) => {
      running.delete(name);
      started.delete(name);
    },
  });
  const shared = sharing();
  // Neither writable nor configurable: nothing that runs later can replace it.
  Object.defineProperty(globalThis, Symbol.for(integrityLookup), { value: files.of });

  const start = async (name: RemoteName): Promise<RemoteApp> => {
    const entry = list.live(name);
    try {
      const app = defaultOf(await within(budgetMs, name, loadVerified(entry)));
      if (typeof app !== 'function') throw new RemoteError('REMOTE_SHAPE', name);
      running.add(name);
      return app as RemoteApp; // The only cast: the contract's version was checked before the code ran.
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      const { doubt, isMended } = await inspect(name, error);
      if (isMended) return start(name);
      throw doubt ?? failureOf(name, error);
    }
  };
  const loadVerified = async (entry: RemoteEntry): Promise<unknown> => {
    // Requested at the same time; the guard reads the manifest once the release is known to be good.
    void texts.of(entry.manifest);
    const text = await texts.of(releaseUrl(entry.manifest));
    files.trust(entry.manifest, await verifiedRelease(entry, text, page.keys));
    const manifest = await manifestOf(entry);
    hint(linksOf(entry, manifest));
    return exposed(entry, scriptOf(entry, manifest), shared);
  };

  const load = (name: RemoteName): Promise<RemoteApp> => {
    const loading = started.get(name) ?? start(name);
    started.set(name, loading);
    return loading;
  };

  return {
    load,
    prepare: (name) => {
      const ahead = load(name);
      ahead.catch(() => started.get(name) === ahead && started.delete(name));
    },
    again: async (name) => {
      await Promise.all([look(), refresh(name)]);
      texts.forget();
      started.delete(name);
    },
    isAbsent,
    turnOf,
    watch,
    inspect,
  };
};

const defaultOf = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;

const within = async <T>(milliseconds: number, name: RemoteName, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError('REMOTE_TIMEOUT', name)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
