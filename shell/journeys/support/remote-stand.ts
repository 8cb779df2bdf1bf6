import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';
import { workingFolder } from '@kerbside/contracts/tooling/release/entry.mjs';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { signatureOf, type SigningKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';

/** What is wrong with a remote's host. */
export type Fault = 'none' | 'down' | 'silent' | 'manifest missing' | 'release missing' | 'entry missing' | 'app missing';

/** Changes a file's bytes, or leaves them: a change of what is served after it was signed, or of what is signed. */
export type FileChange = (file: string, text: string) => string;

export const isManifest = (file: string): boolean => file === 'mf-manifest.json';
export const isEntry = (file: string): boolean => /^entry\.\w+\.js$/.test(file);
export const isApp = (file: string): boolean => /^__federation_expose_app\.\w+\.js$/.test(file);

const isMissing: Readonly<Partial<Record<Fault, (file: string) => boolean>>> = {
  'manifest missing': isManifest,
  'release missing': (file) => file === 'release.json',
  'entry missing': isEntry,
  'app missing': isApp,
};

const typeOf = (file: string): string => {
  if (file.endsWith('.css')) return 'text/css';
  return file.endsWith('.js') ? 'text/javascript' : 'application/json';
};

const asBuilt: FileChange = (_, text) => text;

interface Release {
  /** What was signed, file by file. */
  readonly files: ReadonlyMap<string, string>;
  readonly text: string;
}

export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
};

export const listening = (server: Server): Promise<string> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(`http://localhost:${portOf(server)}`)));

/** A remote's host at one address: serves any number of releases of the build, and can fail in every way a host can. */
export class RemoteStand {
  fault: Fault = 'none';
  /** What is served is changed on its way, after it was signed. */
  tamper: FileChange = asBuilt;
  /** Browsers may keep what has a hash in its name, as a real host says. */
  isKept = false;
  /** Paths asked for, in order. */
  readonly asked: string[] = [];
  readonly #releases = new Map<string, Release>();
  #url = '';
  readonly #server: Server;

  private constructor(
    private readonly name: RemoteName,
    private readonly key: SigningKey,
  ) {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(name: RemoteName, key: SigningKey): Promise<RemoteStand> {
    const stand = new RemoteStand(name, key);
    stand.#url = await listening(stand.#server);
    return stand;
  }

  /** Releases what is built, changed if need be, under a version, and answers its entry for remotes.json. */
  async release(version: string, change: FileChange = asBuilt): Promise<RemoteEntry> {
    const folder = workingFolder(join(process.cwd(), `mfe-${this.name}`));
    const built: { contract: number; version: string; files: Record<string, unknown> } = JSON.parse(
      await readFile(`${folder}/release.json`, 'utf8'),
    );
    const read = async (file: string): Promise<[string, string]> => {
      const text = await readFile(`${folder}/${file}`, 'utf8');
      return [file, change(file, text.replaceAll(inCode(this.name, built.version), inCode(this.name, version)))];
    };
    const files = new Map(await Promise.all(Object.keys(built.files).map(read)));
    const hashes = [...files].map(([file, text]) => [file, { sha384: sha384Of(text), bytes: Buffer.byteLength(text) }]);
    return this.publish(version, { name: this.name, version, contract: built.contract, files: Object.fromEntries(hashes) }, files);
  }

  /** Puts a release up as it is said to be, and signs that. */
  publish(version: string, release: Readonly<Record<string, unknown>>, files: ReadonlyMap<string, string>): RemoteEntry {
    const text = JSON.stringify(release);
    this.#releases.set(version, { text, files });
    return {
      name: this.name,
      version,
      contract: Number(release['contract']),
      manifest: `${this.#url}/${version}/mf-manifest.json`,
      enabled: true,
      signature: signatureOf(text, this.key),
    };
  }

  /** What is up under a version. */
  released(version: string): Release {
    const release = this.#releases.get(version);
    if (!release) throw new Error(`${this.name} has no release ${version}`);
    return release;
  }

  get url(): string {
    return this.#url;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.asked.push(path);
    if (this.fault === 'down') return void request.socket.destroy();
    if (this.fault === 'silent') return;
    const [, version = '', file = ''] = path.split('?')[0]?.split('/') ?? [];
    const release = this.#releases.get(version);
    const text = file === 'release.json' ? release?.text : release?.files.get(file);
    const keeping = this.isKept && /\.\w{10}\.\w+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-store';
    const headers = { 'access-control-allow-origin': '*', 'cache-control': keeping };
    if (text === undefined || isMissing[this.fault]?.(file))
      return void response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('Not found');
    response.writeHead(200, { ...headers, 'content-type': typeOf(file) }).end(this.tamper(file, text));
  }
}

/** How the loader of a remote's own chunks calls a version: two releases in one page must not take each other's. */
const inCode = (name: RemoteName, version: string): string => `webpackChunkkerbside_${name}_${version.replaceAll('.', '_')}`;
