import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { readRemoteList } from '../../src/page/page-data.js';
import { keptFile } from '../kept-file.js';

export interface RemoteListFile {
  /** The list as it is now: shipping a remote means changing one entry of the file. */
  readonly read: () => Promise<readonly RemoteEntry[]>;
}

/** Keeps the last good list when the file cannot be read or is half written. */
export const remoteListFile = (file: string, complain: (error: unknown) => void): RemoteListFile => {
  const list = keptFile(file, (text) => readRemoteList(JSON.parse(text)));
  let last: readonly RemoteEntry[] = [];
  return {
    read: async () => {
      try {
        last = (await list()) ?? last;
      } catch (error) {
        complain(error);
      }
      return last;
    },
  };
};
