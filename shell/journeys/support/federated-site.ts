import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteNames, type RemoteEntry, type RemoteName } from '@kerbside/contracts/page/remotes';
import { signingKey, type SigningKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import type { RunningEdge } from '../../server/edge.js';
import { listening, RemoteStand } from './remote-stand.js';

export const firstVersion = '1.0.0';

export const aSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return signingKey({ RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
};

type Stands = Readonly<Record<RemoteName, RemoteStand>>;

interface SiteParts {
  readonly url: string;
  readonly stands: Stands;
  readonly remotesFile: string;
  readonly publicKey: string;
  readonly parts: readonly { readonly close: () => unknown }[];
  readonly folder: string;
}

/** The built edge and the built remotes, without the services: they answer that nobody is signed in and that they cannot do more. */
export class FederatedSite {
  readonly url: string;
  readonly stands: Stands;

  private constructor(private readonly made: SiteParts) {
    this.url = made.url;
    this.stands = made.stands;
  }

  static async start(prepare: (stands: Stands) => void = () => undefined, role: string | null = null): Promise<FederatedSite> {
    const folder = await mkdtemp(join(tmpdir(), 'kerbside-federation-'));
    const remotesFile = join(folder, 'remotes.json');
    const key = aSigningKey();
    const [quote, payment, account, backoffice] = await Promise.all([
      RemoteStand.start('quote', key),
      RemoteStand.start('payment', key),
      RemoteStand.start('account', key),
      RemoteStand.start('backoffice', key),
    ]);
    const stands = { quote, payment, account, backoffice };
    prepare(stands);
    const remotes = await Promise.all(remoteNames.map((name) => stands[name].release(firstVersion)));
    await writeFile(remotesFile, JSON.stringify({ remotes }));
    const services = createServer(asIfBusy(role));
    const serviceUrl = await listening(services);
    const edge = await startBuiltEdge({
      PORT: '0',
      SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, serviceUrl]))),
      REMOTES_FILE: remotesFile,
      RELEASE_KEYS: key.publicKey,
      REMOTE_ORIGINS: remoteNames.map((name) => stands[name].url).join(' '),
      STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
      CARDS_SCRIPT_URL: `${serviceUrl}/v3/`,
      TIMINGS: '{"lookupMinimum":0,"voucherMinimum":0,"voucherReload":0,"priceReload":0,"reserveDelay":0}',
      LOG_LEVEL: 'silent',
    });
    return new FederatedSite({
      url: edge.url,
      stands,
      remotesFile,
      publicKey: key.publicKey,
      parts: [edge, services, ...Object.values(stands)],
      folder,
    });
  }

  /** Changes remotes.json while the site runs, as shipping does. */
  async change(change: (entry: RemoteEntry) => RemoteEntry): Promise<void> {
    await writeFile(this.made.remotesFile, JSON.stringify({ remotes: (await this.#list()).map(change) }));
  }

  /** `npm run remotes -- <command> <remote>`: what an operator types. */
  async command(command: 'on' | 'off', name: RemoteName): Promise<void> {
    const { remotesFile, publicKey } = this.made;
    const script = join(process.cwd(), 'contracts/tooling/remotes.mjs');
    await promisify(execFile)(process.execPath, [script, '--file', remotesFile, command, name], {
      env: { ...process.env, RELEASE_KEYS: publicKey },
    });
  }

  /** Empties the list, as on a starting site; returns a function that restores it. */
  async unlist(): Promise<() => Promise<void>> {
    const { remotesFile } = this.made;
    const before = await readFile(remotesFile, 'utf8');
    await writeFile(remotesFile, JSON.stringify({ remotes: [] }));
    return () => writeFile(remotesFile, before);
  }

  async entry(name: RemoteName): Promise<RemoteEntry> {
    const entry = (await this.#list()).find((one) => one.name === name);
    if (!entry) throw new Error(`${name} is not listed`);
    return entry;
  }

  async #list(): Promise<readonly RemoteEntry[]> {
    const list: { remotes: readonly RemoteEntry[] } = JSON.parse(await readFile(this.made.remotesFile, 'utf8'));
    return list.remotes;
  }

  ship(entry: RemoteEntry): Promise<void> {
    return this.change((old) => (old.name === entry.name ? entry : old));
  }

  async stop(): Promise<void> {
    await Promise.all(this.made.parts.map((part) => part.close()));
    await rm(this.made.folder, { recursive: true, force: true });
  }
}

type StartEdge = (env: Readonly<Record<string, string>>) => Promise<RunningEdge>;

export const builtOf = (checkout: string, file: string) => import(pathToFileURL(join(checkout, file)).href);

export const startBuiltEdge = async (env: Readonly<Record<string, string>>, checkout = process.cwd()): Promise<RunningEdge> => {
  const { startEdge }: { startEdge: StartEdge } = await builtOf(checkout, 'shell/dist/server/edge.js');
  return startEdge(env);
};

const visitor = { signedIn: false, userId: null, email: null, name: null, role: null };
const staffWith = (role: string) => ({
  signedIn: true,
  userId: '9b2f8b1e-4c1d-4f6a-8c3e-5d7a9e0b1c2d',
  email: 'staff@kerbside.test',
  name: 'Sam',
  role,
});

const asIfBusy =
  (role: string | null) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const isSession = request.url === '/api/accounts/session';
    const session = { success: true, data: role === null ? visitor : staffWith(role) };
    const busy = { success: false, error: { message: 'This part of Kerbside is not available right now.', code: 'SERVICE_UNAVAILABLE' } };
    request.resume();
    response.writeHead(isSession ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(isSession ? session : busy));
  };
