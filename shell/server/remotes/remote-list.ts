import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { readRemoteList } from '../../src/page/page-data.js';

/** A file that was written so lately may be written again without its time telling. */
const settledMs = 100;

/**
 * What a file says now. It is read again only once it has changed: opening a file for every page cost half of all the edge's work. Looking at its
 * state costs next to nothing, and a change holds from the next page on.
 */
export const keptFile = <T>(file: string, parse: (text: string) => T): (() => Promise<T>) => {
  let kept: { readonly state: string; readonly value: Promise<T> } | undefined;
  return async () => {
    const { ino, size, mtimeNs, mtimeMs } = statSync(file, { bigint: true });
    const state = [ino, size, mtimeNs].join();
    if (kept?.state === state) return kept.value;
    const value = readFile(file, 'utf8').then(parse);
    const isSettled = Date.now() - Number(mtimeMs) > settledMs;
    kept = isSettled ? { state, value } : undefined;
    value.catch(() => (kept = undefined));
    return value;
  };
};

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
