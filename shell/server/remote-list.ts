import { readFile } from 'node:fs/promises';
import type { RemoteEntry } from '@kerbside/contracts/remotes';
import { readRemoteList } from '../src/page/page-data.js';

export interface RemoteListFile {
  /** The list as it stands now. Shipping a remote is changing one entry of the file, so it is read every time. */
  readonly read: () => Promise<readonly RemoteEntry[]>;
}

/** A file that cannot be read, or is half written, leaves the last good list in force. */
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
