import type { RemoteEntry } from '@kerbside/contracts/remotes';
import type { Manifest } from '../src/page/page-data.js';

export interface Hint {
  readonly as: 'script' | 'style';
  readonly href: string;
}

/** What the browser will need of the remote that owns the path: its entry, and the files of `./app`. Without these the page loads one file after another. */
export const hintsFor = (entry: RemoteEntry, manifest: Manifest): readonly Hint[] => {
  const base = new URL('.', entry.manifest);
  const at = (file: string): string => new URL(file, base).href;
  const { path, name } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((exposed) => exposed.path === './app');
  return [
    { as: 'script', href: at(path ? `${path}/${name}` : name) },
    ...(app?.assets.js.sync ?? []).map((file) => ({ as: 'script' as const, href: at(file) })),
    ...(app?.assets.css.sync ?? []).map((file) => ({ as: 'style' as const, href: at(file) })),
  ];
};
