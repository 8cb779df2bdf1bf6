import type { RemoteApp } from '@kerbside/contracts/host';
import { globalNameOf, integrityLookup, type RemoteEntry, type RemoteName } from '@kerbside/contracts/remotes';
import injectExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/runtime';
import { releaseUrl, type PageData } from '../page/page-data.js';
import { guard } from './guard.js';
import { inspection, type Inspection } from './inspection.js';
import { killSwitch, type KillSwitch } from './kill-switch.js';
import { failureOf, RemoteError } from './remote-error.js';
import { remoteList } from './remote-list.js';
import { sharedModules } from './shared.js';
import { texts as textsOf } from './texts.js';
import { verifiedFiles } from './verified-files.js';
import { verifiedRelease } from './verified-release.js';

export interface Remotes {
  /** The remote's app; the same promise until `again`. A remote that is slow, absent or wrong affects only its own page. */
  readonly load: (name: RemoteName) => Promise<RemoteApp>;
  /** Somebody is about to go there: loads it ahead. If that fails, arriving there tries again. */
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

type Module = { readonly default?: unknown } | null;

const budgetMs = 8_000;

/** The federation runtime is created here, at run time: a plugin in the shell's own build would delay its first render. */
export const federatedRemotes = (page: PageData, ask: typeof fetch = (...args) => fetch(...args)): Remotes => {
  const list = remoteList(page.remotes, ask);
  const texts = textsOf(page.texts, ask);
  const files = verifiedFiles();
  const { inspect, refresh } = inspection(files, ask);
  const failures = new Map<RemoteName, RemoteError>();
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
  const runtime = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [injectExternalRuntime(), guard({ texts, files, failures })],
    shared: sharedModules(),
  });
  // Neither writable nor configurable: nothing that runs later can replace it.
  Object.defineProperty(globalThis, Symbol.for(integrityLookup), { value: files.of });

  const start = async (name: RemoteName): Promise<RemoteApp> => {
    const entry = list.live(name);
    failures.delete(name);
    try {
      const module = await within(budgetMs, name, loadVerified(entry));
      if (typeof module?.default !== 'function') throw new RemoteError('REMOTE_SHAPE', name);
      running.add(name);
      return module.default as RemoteApp; // The only cast: the contract's version was checked before the code ran.
    } catch (error) {
      const failure = error instanceof RemoteError ? error : failures.get(name);
      if (failure) throw failure;
      const { doubt, isMended } = await inspect(name, error);
      if (isMended) return start(name);
      throw doubt ?? failureOf(name, error);
    }
  };
  const loadVerified = async (entry: RemoteEntry): Promise<Module> => {
    // Requested at the same time; the guard reads the manifest once the release is known to be good.
    void texts.of(entry.manifest);
    const text = await texts.of(releaseUrl(entry.manifest));
    files.trust(entry.manifest, await verifiedRelease(entry, text, page.keys));
    runtime.registerRemotes([{ name: globalNameOf(entry.name), entry: entry.manifest }], { force: true });
    return runtime.loadRemote<Module>(`${globalNameOf(entry.name)}/app`);
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

const within = async <T>(milliseconds: number, name: RemoteName, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError('REMOTE_TIMEOUT', name)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
