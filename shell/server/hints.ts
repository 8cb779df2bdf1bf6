import type { RemoteEntry } from '@kerbside/contracts/remotes';
import type { Manifest } from '../src/page/page-data.js';

/** A file the browser will ask for soon. Those of other origins are asked for anonymously, as the loads that follow are: otherwise each would be fetched twice. */
export interface Hint {
  readonly as: 'script' | 'style';
  readonly href: string;
  readonly elsewhere: boolean;
}

/** What the browser will need of the remote that owns the path: its entry, and the files of `./app`. Without these the page loads one file after another. */
export const hintsFor = (entry: RemoteEntry, manifest: Manifest): readonly Hint[] => {
  const base = new URL('.', entry.manifest);
  const at = (file: string): string => new URL(file, base).href;
  return [
    { as: 'script', href: at(manifest.entry), elsewhere: true },
    ...manifest.scripts.map((file) => ({ as: 'script' as const, href: at(file), elsewhere: true })),
    ...manifest.styles.map((file) => ({ as: 'style' as const, href: at(file), elsewhere: true })),
  ];
};

/** The shell's own later files. */
export const ownHints = (files: readonly string[]): readonly Hint[] =>
  files.map((file) => ({
    as: file.endsWith('.css') ? ('style' as const) : ('script' as const),
    href: `/assets/${file}`,
    elsewhere: false,
  }));
