import { TestEnvironment } from 'jest-environment-jsdom';
import { disableAsyncStorages } from './async-storages.mjs';

export default class PageEnvironment extends TestEnvironment {
  /** @override */
  async teardown() {
    disableAsyncStorages();
    await super.teardown();
  }
}
