import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../memory-folder.mjs';

const roomNeeded = 2 ** 31;

/** A folder for one trial, in memory if there is room. */
export function scratchFolder(name, cleanup) {
  const folder = mkdtempSync(join(memoryFolder(roomNeeded), `kerbside-${name}-`));
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
