import { besides, type Release } from '../page/page-data.js';

export interface VerifiedFiles {
  /** From now on the files of this release may run. Earlier releases stay trusted, because open pages still request their files. */
  readonly trust: (manifest: string, release: Release) => void;
  /** The integrity of a file, undefined when no signed release names it. */
  readonly of: (url: string) => string | undefined;
  /** Whether the address lies in the folder of a signed release. */
  readonly isOfRelease: (url: string) => boolean;
}

export const verifiedFiles = (): VerifiedFiles => {
  const releases = new Map<string, Release>();
  const folderOf = (url: string): string => besides(url, '.');
  return {
    trust: (manifest, release) => void releases.set(folderOf(manifest), release),
    of: (url) => {
      const folder = folderOf(url);
      return releases.get(folder)?.files.get(url.slice(folder.length));
    },
    isOfRelease: (url) => releases.has(folderOf(url)),
  };
};
