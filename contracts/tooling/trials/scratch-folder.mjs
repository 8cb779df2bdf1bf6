import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const roomNeeded = 2 ** 31;

/** A folder for one trial, in memory where there is room. */
export function scratchFolder(name, cleanup) {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), `kerbside-${name}-`));
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
}
