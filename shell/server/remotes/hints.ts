import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { besides, type Manifest, type Release } from '../../src/page/page-data.js';
import { assetPath } from '../asset-path.js';

/** A file the browser will need soon. Files of other origins are fetched anonymously, as the loads that follow are; otherwise each would be fetched twice. */
export interface Hint {
  readonly as: 'script' | 'style';
  readonly href: string;
  readonly elsewhere: boolean;
  /** A load with an integrity hash uses a preloaded file only if it was fetched with the same hash. */
  readonly integrity?: string | undefined;
}

/** What the browser will need of the remote that owns the path: its entry and the files of `./app`. Without these hints the page loads one file after another. */
export const hintsFor = (entry: RemoteEntry, manifest: Manifest, release: Release): readonly Hint[] => {
  const hint =
    (as: Hint['as']) =>
    (file: string): Hint => ({ as, href: besides(entry.manifest, file), elsewhere: true, integrity: release.files.get(file) });
  return [...[manifest.entry, ...manifest.scripts].map(hint('script')), ...manifest.styles.map(hint('style'))];
};

/** Hints for files of the shell itself that are loaded later. */
export const ownHints = (files: readonly string[]): readonly Hint[] =>
  files.map((file) => ({
    as: file.endsWith('.css') ? ('style' as const) : ('script' as const),
    href: assetPath(file),
    elsewhere: false,
  }));
