import { stopProcess } from '../processes.mjs';

/** A server that can be killed and started again on its own data and port. `launch` answers `{ pid }` once it is ready. */
export async function restartable(launch) {
  let { pid } = await launch();
  return {
    get pid() {
      return pid;
    },
    /** Resolves when it is gone. SIGKILL is a crash: nothing is tidied up. */
    kill: (signal = 'SIGKILL') => stopProcess(pid, { signal }),
    start: async () => {
      ({ pid } = await launch());
    },
  };
}
