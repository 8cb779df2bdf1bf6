import { TestEnvironment } from 'jest-environment-jsdom';
import { disableAsyncStorages } from './async-storages.mjs';
import { onItsDay } from './on-its-day.mjs';

export default class PageEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    const { global } = this;
    const [{ projectConfig: config }] = given;
    onItsDay(global, config);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config, global });
  }

  /** @override */
  async teardown() {
    disableAsyncStorages();
    await super.teardown();
  }
}
