import { TestEnvironment } from 'jest-environment-jsdom';
import { disableAsyncStorages } from './async-storages.mjs';
import { onItsDay } from './on-its-day.mjs';

export default class PageEnvironment extends TestEnvironment {
  constructor(given, context) {
    super(given, context);
    const { global } = this;
    const { projectConfig: config } = given;
    onItsDay(global, config);
    const Timers = /** @type {any} */ (this.fakeTimersModern?.constructor);
    this.fakeTimersModern = new Timers({ config, global });
  }

  /** @override */
  async teardown() {
    disableAsyncStorages();
    await super.teardown();
  }
}
