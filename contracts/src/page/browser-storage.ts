type Name = 'localStorage' | 'sessionStorage';
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length' | 'clear'>;

const inMemory = (): Store => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    key: (at) => [...held.keys()][at] ?? null,
    clear: () => held.clear(),
    get length() {
      return held.size;
    },
  };
};

/** One for all remotes of the page: each has a copy of this module. */
const key = Symbol.for('kerbside.storage');
const page: typeof globalThis & { [key]?: Readonly<Record<Name, Store>> } = globalThis;
const memory = (): Readonly<Record<Name, Store>> => (page[key] ??= { localStorage: inMemory(), sessionStorage: inMemory() });

/** The browser's storage, or memory that lasts as long as the page where a partner's frame or a setting blocks storage: merely reading it throws there. */
export const browserStorage = (name: Name): Store => {
  try {
    return globalThis[name];
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return memory()[name];
  }
};

export const keysOf = (store: Store): readonly string[] => Array.from({ length: store.length }, (_none, at) => store.key(at) ?? '');
