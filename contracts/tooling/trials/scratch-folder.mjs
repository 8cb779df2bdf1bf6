import { rmSync } from 'node:fs';
import { dataFolder } from '../memory-folder.mjs';

/** A folder for one trial, in memory if there is room. */
export function scratchFolder(name, cleanup) {
  const folder = dataFolder(name);
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
