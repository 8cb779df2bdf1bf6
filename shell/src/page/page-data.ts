import type { PublicConfig } from '@kerbside/contracts/host';
import { remoteNames, type RemoteEntry } from '@kerbside/contracts/page/remotes';

/** What the server writes into every page, so that the first screen needs no round trip to find its remote. */
export interface PageData {
  readonly remotes: readonly RemoteEntry[];
  /** Public keys by their ids, base64: a release that one of them signed may run here. */
  readonly keys: Readonly<Record<string, string>>;
  /** The exact text of the manifest and the release of the remote that owns the path, by url: if the server could read them and they use our host contract. */
  readonly texts: Readonly<Record<string, string>>;
  readonly config: PublicConfig;
  /** Set when the browser sent the cookie of a session, which may be over: that the page waits for who is signed in. */
  readonly hasSession?: true;
  /** Whether phones should get the service worker. */
  readonly hasWorker: boolean;
  /** The copy of the page that the service worker keeps, which replaces every page while offline. */
  readonly isOffline: boolean;
}

export const pageDataId = 'kerbside-page';

/** The part of a remote's manifest that we read ourselves. */
export interface Manifest {
  readonly contract: number;
  /** Relative to the manifest, as are the files. */
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What was signed: which release it is, and which files belong to it. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly contract: number;
  /** Integrity by file, in the format of a script's `integrity`. */
  readonly files: ReadonlyMap<string, string>;
  /** Patterns of the addresses at which it has a page; none where its release names none. */
  readonly pages: readonly string[];
}

// Parsed by hand, without a schema: this runs before the first render, and a schema library would be a tenth of what is loaded by then.

const part = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const texts = (value: unknown): readonly string[] => list(value).filter((one) => typeof one === 'string');

/** The url of a release's file, given the url of its manifest. */
export const besides = (manifest: string, file: string): string => new URL(file, manifest).href;

export const releaseUrl = (manifest: string): string => besides(manifest, 'release.json');

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

/** Reads a list of remotes entry by entry: a malformed entry loses only that remote. Undefined when it is not such a list at all. */
export const readRemoteList = (value: unknown): readonly RemoteEntry[] | undefined => {
  const entries = part(value, 'remotes');
  return Array.isArray(entries) ? entries.filter(isEntry).map(withSignature) : undefined;
};

/** An entry without a signature stays, so that the page can say why its remote does not run: no key has an empty id. */
const withSignature = (entry: RemoteEntry): RemoteEntry => ({
  ...entry,
  signature: { key: textOf(part(entry, 'signature', 'key')), value: textOf(part(entry, 'signature', 'value')) },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

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

export const readRelease = (text: string): Release | undefined => {
  const value: unknown = JSON.parse(text);
  const [name, version, contract, files] = ['name', 'version', 'contract', 'files'].map((key) => part(value, key));
  if (typeof name !== 'string' || typeof version !== 'string' || typeof contract !== 'number') return undefined;
  const hashes = Object.entries(files ?? {}).map(([file, facts]): [string, string] => [file, textOf(part(facts, 'sha384'))]);
  return {
    name,
    version,
    contract,
    pages: texts(part(value, 'pages')),
    files: new Map(hashes.filter(([, hash]) => isHash(hash)).map(([file, hash]) => [file, `sha384-${hash}`])),
  };
};

/** A browser ignores a hash that it cannot read, and runs the file that it should have refused: such a file counts as not listed. */
const isHash = (text: string): boolean => /^[A-Za-z0-9+/]{64}$/.test(text);
