import { rmSync } from 'node:fs';
import { dataFolder } from '../memory-folder.mjs';
import { startMongod } from '../mongod.mjs';
import { freePort } from '../ports.mjs';
import { stopProcess } from '../processes.mjs';

/**
 * A MongoDB of our own, whose data go with it.
 * @param {(line: string) => void} [say]
 * @param {{ portOf?: () => Promise<number>, dataDir?: string, small?: boolean }} [options]
 */
export async function startMongo(say, { portOf = freePort, dataDir = dataFolder('mongo'), small = true } = {}) {
  const port = await portOf();
  const launch = () => startMongod({ dataDir, port, say, small });
  let running = await launch();
  const server = {
    end: (/** @type {'SIGKILL' | 'SIGTERM'} */ signal) => stopProcess(running.pid, { signal }),
    start: async () => void (running = await launch()),
  };
  const stop = () => running.stop().then(() => rmSync(dataDir, { recursive: true, force: true }));
  return { settings: { MONGO_URI: running.uri }, uri: running.uri, port, server, stop };
}
