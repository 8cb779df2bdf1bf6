import { syncBuiltinESMExports } from 'node:module';
import hooks from 'node:perf_hooks';

const running = new Set();

hooks.PerformanceObserver = class extends hooks.PerformanceObserver {
  /** @param {import('node:perf_hooks').PerformanceObserverCallback} callback */
  constructor(callback) {
    super(callback);
    running.add(() => this.disconnect());
  }
};
const { monitorEventLoopDelay } = hooks;
hooks.monitorEventLoopDelay = (options) => {
  const delays = monitorEventLoopDelay(options);
  running.add(() => delays.disable());
  return delays;
};
syncBuiltinESMExports();

/**
 * Ends what a test file has watch its process. Each service has its garbage collection and the delay of its event loop watched, for its metrics, until the
 * process ends, and a worker starts hundreds: each would be woken every 10 ms and told of each collection, and none of their memory could be freed.
 */
export const stopMonitors = () => {
  for (const stop of running) stop();
  running.clear();
};
