import { readFile } from 'node:fs/promises';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { readRemoteList } from '../../src/page/page-data.js';

export interface RemoteListFile {
  /** Reads the current list. Shipping a remote means changing one entry of the file, so it is read every time. */
  readonly read: () => Promise<readonly RemoteEntry[]>;
}

/** Keeps the last good list when the file cannot be read or is half written. */
export const remoteListFile = (file: string, complain: (error: unknown) => void): RemoteListFile => {
  let last: readonly RemoteEntry[] = [];
  return {
    read: async () => {
      try {
        last = readRemoteList(JSON.parse(await readFile(file, 'utf8'))) ?? last;
      } catch (error) {
        complain(error);
      }
      return last;
    },
  };
};
