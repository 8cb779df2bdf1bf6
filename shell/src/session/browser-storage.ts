type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage, or memory where a frame or a setting forbids it: asking for it throws there. */
export const browserStorage = (which: 'localStorage' | 'sessionStorage' = 'localStorage'): Store => {
  try {
    return window[which];
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const held = new Map<string, string>();
    return {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    };
  }
};
