import { globalNameOf } from '@kerbside/contracts/page/remotes';
import { anEntry } from '../testing/a-release.js';
import { exposed } from './container.js';

const entry = anEntry();
const name = globalNameOf(entry.name);
const shared = { default: {} };

/** A script that does this when the page runs it. */
const aScript = (run: () => 'load' | 'error') => {
  const script = Object.assign(new EventTarget(), { src: 'http://quote.example/1.0.0/entry.js', remove: () => undefined });
  Object.assign(globalThis, { document: { head: { append: () => script.dispatchEvent(new Event(run())) } } });
  return script as unknown as HTMLScriptElement; // The file runs without a page.
};

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, name);
});

describe('the container of a remote', () => {
  it('gets the shared modules, and gives the app', async () => {
    const given: unknown[] = [];
    const container = {
      init: (...all: unknown[]) => given.push(...all),
      get: async (exposes: string) => () => ({ default: `${exposes} of ${given.length}` }),
    };
    const script = aScript(() => (Reflect.set(globalThis, name, container), 'load'));
    await expect(exposed(entry, script, shared)).resolves.toEqual({ default: './app of 3' });
    expect(given).toEqual([shared.default, [], { version: entry.manifest, shareScopeKeys: 'default' }]);
    expect(Reflect.get(Object(given[2]), 'shareScopeMap')).toBe(shared);
  });

  it.each([
    ['does not load', 'error', `entry.js did not load`],
    ['throws when it runs', 'load', `entry.js left no container`],
  ] as const)('is not that of an earlier release when the script %s; the error has its address', async (_, event, said) => {
    Reflect.set(globalThis, name, { init: () => undefined, get: () => undefined });
    await expect(
      exposed(
        entry,
        aScript(() => event),
        shared,
      ),
    ).rejects.toThrow(said);
  });
});
