import { stopProcess } from '../processes.mjs';

/**
 * A server that can be killed and started again on its own data and port. `launch` returns `{ pid }` once it is ready.
 * @param {() => Promise<{ pid: number }>} launch
 */
export async function restartable(launch) {
  let { pid } = await launch();
  return {
    get pid() {
      return pid;
    },
    /** Resolves when it has ended. SIGKILL is a crash: nothing is cleaned up. */
    kill: (/** @type {'SIGKILL' | 'SIGTERM'} */ signal = 'SIGKILL') => stopProcess(pid, { signal }),
    start: async () => {
      ({ pid } = await launch());
    },
  };
}
