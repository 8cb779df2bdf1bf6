import { TestEnvironment } from 'jest-environment-jsdom';
import { disableAsyncStorages } from './async-storages.mjs';

export default class PageEnvironment extends TestEnvironment {
  constructor(given, context) {
    super(given, context);
    const { projectConfig: config } = given;
    this.global.Date = beginningAt(config.fakeTimers.now, this.global.Date);
    // They take their Date when they are made.
    const Timers = /** @type {any} */ (this.fakeTimersModern?.constructor);
    this.fakeTimersModern = new Timers({ config, global: this.global });
  }

  /** @override */
  async teardown() {
    disableAsyncStorages();
    await super.teardown();
  }
}

/** Pages are tested on the day that their data is written for, whatever day it is. Time goes on from there. */
function beginningAt(begun, Real) {
  const later = Real.now() - begun;
  const now = () => Real.now() - later;
  const Ours = Object.assign(
    Object.setPrototypeOf(function Date() {}, Real),
    { now, prototype: Real.prototype },
  );
  const construct = (_, args, Made) => Reflect.construct(Real, args.length > 0 ? args : [now()], Made);
  return new Proxy(Ours, { construct, apply: () => new Real(now()).toString() });
}
