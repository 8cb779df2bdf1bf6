import type { PublicConfig } from '@kerbside/contracts/host';
import { remoteNames, type RemoteEntry } from '@kerbside/contracts/remotes';

/** What the server writes into every page, so that the first screen needs no round trip to find its remote. */
export interface PageData {
  readonly remotes: readonly RemoteEntry[];
  /** Manifests by their url. Only those that the server could read and that speak our host contract. */
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly config: PublicConfig;
}

/** The id of the element that holds it. */
export const pageDataId = 'kerbside-page';

/** The part of a remote's manifest that we read ourselves. */
export interface Manifest {
  readonly contract: number;
  /** Relative to the manifest, as are the files. */
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

// Read by hand and not by a schema: this stands before the first render, and a schema library is a tenth of what is loaded by then.

const part = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const texts = (value: unknown): readonly string[] => list(value).filter((one) => typeof one === 'string');

const isEntry = (value: unknown): value is RemoteEntry => {
  const manifest = part(value, 'manifest');
  return (
    remoteNames.some((name) => name === part(value, 'name')) &&
    typeof part(value, 'version') === 'string' &&
    Number.isInteger(part(value, 'contract')) &&
    typeof part(value, 'enabled') === 'boolean' &&
    typeof manifest === 'string' &&
    /^https?:/.test(manifest) &&
    URL.canParse(manifest)
  );
};

/** Reads a list of remotes entry by entry: one that is malformed costs that remote, not the others. Undefined when it is no such list at all. */
export const readRemoteList = (value: unknown): readonly RemoteEntry[] | undefined => {
  const entries = part(value, 'remotes');
  return Array.isArray(entries) ? entries.filter(isEntry) : undefined;
};

export const readManifest = (value: unknown): Manifest | undefined => {
  const contract = part(value, 'metaData', 'contract');
  const name = part(value, 'metaData', 'remoteEntry', 'name');
  const path = part(value, 'metaData', 'remoteEntry', 'path');
  const app = list(part(value, 'exposes')).find((exposed) => part(exposed, 'path') === './app');
  if (typeof contract !== 'number' || typeof name !== 'string' || app === undefined) return undefined;
  return {
    contract,
    entry: typeof path === 'string' && path !== '' ? `${path}/${name}` : name,
    scripts: texts(part(app, 'assets', 'js', 'sync')),
    styles: texts(part(app, 'assets', 'css', 'sync')),
  };
};
