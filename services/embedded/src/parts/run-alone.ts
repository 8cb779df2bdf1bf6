import type { RunningPart } from './running-part.js';

/** Runs one part as a process of its own until it is told to stop. Says in one line why it could not start. */
export const runAlone = async (start: () => Promise<RunningPart>): Promise<void> => {
  try {
    const running = await start();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.close().then(() => process.exit(0)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
