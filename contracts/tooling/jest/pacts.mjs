import { mkdirSync, rmSync } from 'node:fs';
import startTestMongod from './mongod.mjs';
import { pactsFolder } from './pacts-folder.mjs';

/** The pacts of an earlier run would be tried beside those of this one. */
export default async function startConsumers() {
  rmSync(pactsFolder, { recursive: true, force: true });
  mkdirSync(pactsFolder, { recursive: true });
  await startTestMongod();
}
