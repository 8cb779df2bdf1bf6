import { rmSync } from 'node:fs';
import { dataFolder } from '../memory-folder.mjs';
import { startMongod } from '../mongod.mjs';
import { freePort } from '../ports.mjs';
import { restartable } from './restartable.mjs';

/**
 * A MongoDB of our own, whose data go with it.
 * @param {(line: string) => void} [say]
 * @param {{ portOf?: () => Promise<number>, dataDir?: string, small?: boolean }} [options]
 */
export async function startMongo(say, { portOf = freePort, dataDir = dataFolder('mongo'), small = true } = {}) {
  const port = await portOf();
  /** @type {import('../mongod.mjs').RunningMongod} */
  let running;
  const server = await restartable(async () => (running = await startMongod({ dataDir, port, say, small })));
  const stop = () => running.stop().then(() => rmSync(dataDir, { recursive: true, force: true }));
  return { settings: { MONGO_URI: running.uri }, uri: running.uri, port, server, stop };
}
