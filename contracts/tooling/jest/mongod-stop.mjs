import { rmSync } from 'node:fs';
import { stopProcess } from '../processes.mjs';

export default async function stopTestMongod() {
  const test = globalThis.kerbsideTestMongod;
  if (!test) return;
  await stopProcess(test.mongod.pid, { signal: 'SIGKILL' }); // Nothing to keep, so no clean shutdown is needed.
  rmSync(test.dataDir, { recursive: true, force: true });
}
