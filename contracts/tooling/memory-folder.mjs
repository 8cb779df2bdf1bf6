import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const roomNeeded = 2 ** 31;

/** The folder for temporary data: in memory if that many bytes are free, otherwise the usual one. */
export const memoryFolder = (bytesNeeded) => (hasRoom('/dev/shm', bytesNeeded) ? '/dev/shm' : tmpdir());

/** A new folder for what a test's engines keep, in memory if there is room: a busy disk takes a second or more for what a commit waits for. */
export const dataFolder = (name) => mkdtempSync(join(memoryFolder(roomNeeded), `kerbside-${name}-`));

const hasRoom = (folder, bytesNeeded) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > bytesNeeded;
  } catch {
    return false;
  }
};
