import { globalNameOf, type RemoteEntry } from '@kerbside/contracts/page/remotes';
import type { Scopes } from './sharing.js';

const scriptPatienceMs = 6_000;
const scope = 'default';

/** What a remote's entry leaves in the page, as module federation defines it. */
interface Container {
  readonly init: (shared: Scopes[string] | undefined, initialised: readonly [], about: object) => unknown;
  /** Gives the exposed module's factory. */
  readonly get: (exposed: string) => Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Runs the script, which carries its integrity. Errors name the address, which says what to compare with the signed file. */
export const run = async (script: HTMLScriptElement): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = () => reject(new Error(`${script.src} did not load`));
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', failed);
      timer = setTimeout(failed, scriptPatienceMs);
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
};

/** What the container exposes, once the script of its entry has run. Throws when the script left no container. */
export const exposed = async (entry: RemoteEntry, script: HTMLScriptElement, shared: Scopes): Promise<unknown> => {
  const name = globalNameOf(entry.name);
  // An earlier release may have left its own.
  Reflect.set(globalThis, name, undefined);
  await run(script);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${script.src} left no container`);
  const about = { version: entry.manifest, shareScopeKeys: scope };
  Object.defineProperty(about, 'shareScopeMap', { value: shared });
  await container.init(shared[scope], [], about);
  return (await container.get('./app'))();
};

/** Requests files that the entry is about to ask for, at the same time as the entry. */
export const hint = (links: readonly HTMLLinkElement[]): void => {
  const present = new Set(Array.from(document.querySelectorAll('link'), ({ href }) => href));
  document.head.append(...links.filter(({ href }) => !present.has(href)));
};
