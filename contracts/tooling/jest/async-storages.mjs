import hooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const made = new Set();

class KnownStorage extends hooks.AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    made.add(this);
  }
}
// From Node 22 on the property has a getter alone.
Object.defineProperty(hooks, 'AsyncLocalStorage', { value: KnownStorage, configurable: true, enumerable: true });
syncBuiltinESMExports();

/**
 * Disables the storages that a test file made. Jest makes one for each file and leaves it, and in Node 20 each one ever used makes every later promise of
 * the worker slower: with the storages of a hundred files a test takes twice as long.
 */
export const disableAsyncStorages = () => {
  for (const storage of made) storage.disable();
  made.clear();
};
