import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const roomNeeded = 2 ** 31;

/** A new folder for what a test's engines keep, in memory if there is room: a busy disk takes a second or more for what a commit waits for. */
export const dataFolder = (name) => mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), `kerbside-${name}-`));

const hasRoom = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
};
