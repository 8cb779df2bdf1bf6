import { rmSync } from 'node:fs';
import { stopProcess } from './processes.mjs';

export default async function stopTestMongod() {
  const test = globalThis.kerbsideTestMongod;
  if (!test) return;
  await stopProcess(test.mongod.pid, { signal: 'SIGKILL' }); // nothing to keep: no need for a clean end
  rmSync(test.dataDir, { recursive: true, force: true });
}
