import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder for temporary data: in memory if that many bytes are free, otherwise the usual one. */
export const memoryFolder = (bytesNeeded) => (hasRoom('/dev/shm', bytesNeeded) ? '/dev/shm' : tmpdir());

const hasRoom = (folder, bytesNeeded) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > bytesNeeded;
  } catch {
    return false;
  }
};
