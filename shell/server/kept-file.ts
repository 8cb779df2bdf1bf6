import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

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
