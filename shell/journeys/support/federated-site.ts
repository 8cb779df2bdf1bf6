import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteNames, type RemoteEntry, type RemoteName } from '@kerbside/contracts/remotes';
import { releaseOf, startRemoteHost } from '@kerbside/contracts/tooling/remote-host.mjs';

/** What is wrong with a remote's host. */
export type Fault =
  | 'none'
  | 'down'
  | 'silent'
  | 'manifest missing'
  | 'manifest is a page'
  | 'manifest of another contract'
  | 'entry missing'
  | 'entry throws'
  | 'app missing'
  | 'app throws';

interface Edge {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
};

const listening = (server: Server): Promise<string> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(`http://localhost:${portOf(server)}`)));

const isManifest = (path: string): boolean => path.endsWith('mf-manifest.json');
const isEntry = (path: string): boolean => /\/entry\.\w+\.js$/.test(path);
const isApp = (path: string): boolean => /\/__federation_expose_app\.\w+\.js$/.test(path);

/** A remote's host that can fail in every way a host fails, on one address. */
export class RemoteStand {
  fault: Fault = 'none';
  /** Paths asked for, in order. */
  readonly asked: string[] = [];

  private constructor(
    readonly entry: RemoteEntry,
    private readonly server: Server,
    private readonly real: Edge,
  ) {}

  static async start(name: RemoteName): Promise<RemoteStand> {
    const dir = join(process.cwd(), `mfe-${name}`);
    const real = await startRemoteHost({ dir });
    const answer = { to: (_request: IncomingMessage, response: ServerResponse) => void response.end() };
    const server = createServer((request, response) => answer.to(request, response));
    const url = await listening(server);
    const stand = new RemoteStand(releaseOf({ name, dir, url }), server, real);
    answer.to = (request, response) => void stand.#answer(request, response);
    return stand;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return Promise.all([this.real.close(), new Promise((done) => this.server.close(done))]).then(() => undefined);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    this.asked.push(path);
    if (this.fault === 'down') return void request.socket.destroy();
    if (this.fault === 'silent') return;
    const spoilt = this.#spoilt(path);
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
    if (spoilt) return void response.writeHead(spoilt.status, { ...headers, 'content-type': spoilt.type }).end(spoilt.body);
    const answer = await fetch(this.real.url + path);
    const body =
      this.fault === 'manifest of another contract' && isManifest(path)
        ? ofAnotherContract(await answer.text())
        : Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...headers, 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(body);
  }

  #spoilt(path: string): { readonly status: number; readonly type: string; readonly body: string } | undefined {
    const missing = { status: 404, type: 'text/plain', body: 'Not found' };
    const throwing = { status: 200, type: 'text/javascript', body: 'throw new Error("broken release")' };
    if (this.fault === 'manifest missing' && isManifest(path)) return missing;
    if (this.fault === 'manifest is a page' && isManifest(path)) return { status: 200, type: 'text/html', body: '<!doctype html><p>Hello' };
    if (this.fault === 'entry missing' && isEntry(path)) return missing;
    if (this.fault === 'entry throws' && isEntry(path)) return throwing;
    if (this.fault === 'app missing' && isApp(path)) return missing;
    if (this.fault === 'app throws' && isApp(path)) return throwing;
    return undefined;
  }
}

const ofAnotherContract = (manifest: string): string =>
  manifest.replace(/"contract":\s*(\d+)/, (_, contract: string) => `"contract":${Number(contract) + 1}`);

/** The built edge and the built remotes, without the services: they answer that nobody is signed in and that they cannot do more. */
export class FederatedSite {
  private constructor(
    readonly url: string,
    readonly stands: Readonly<Record<RemoteName, RemoteStand>>,
    private readonly remotesFile: string,
    private readonly parts: readonly { readonly close: () => unknown }[],
    private readonly folder: string,
  ) {}

  static async start(prepare: (stands: Readonly<Record<RemoteName, RemoteStand>>) => void = () => undefined): Promise<FederatedSite> {
    const folder = await mkdtemp(join(tmpdir(), 'kerbside-federation-'));
    const remotesFile = join(folder, 'remotes.json');
    const [quote, payment, account, backoffice] = await Promise.all([
      RemoteStand.start('quote'),
      RemoteStand.start('payment'),
      RemoteStand.start('account'),
      RemoteStand.start('backoffice'),
    ]);
    const stands = { quote, payment, account, backoffice };
    prepare(stands);
    await writeFile(remotesFile, JSON.stringify({ remotes: remoteNames.map((name) => stands[name].entry) }));
    const services = createServer(asIfBusy);
    const serviceUrl = await listening(services);
    const edge = await startBuiltEdge({
      PORT: '0',
      SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, serviceUrl]))),
      REMOTES_FILE: remotesFile,
      CARDS_PUBLISHABLE_KEY: 'pk_test_journey',
      CARDS_SCRIPT_URL: `${serviceUrl}/v3/`,
      TIMINGS: '{"lookupMinimum":0,"voucherMinimum":0,"voucherReload":0,"priceReload":0,"reserveDelay":0}',
      LOG_LEVEL: 'silent',
    });
    return new FederatedSite(edge.url, stands, remotesFile, [edge, services, ...Object.values(stands)], folder);
  }

  /** Changes remotes.json while the site runs, as shipping does. */
  async ship(change: (entry: RemoteEntry) => RemoteEntry): Promise<void> {
    const list: { remotes: RemoteEntry[] } = JSON.parse(await readFile(this.remotesFile, 'utf8'));
    await writeFile(this.remotesFile, JSON.stringify({ remotes: list.remotes.map(change) }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.close()));
    await rm(this.folder, { recursive: true, force: true });
  }
}

const startBuiltEdge = async (env: Readonly<Record<string, string>>): Promise<Edge> => {
  const { startEdge }: { startEdge: (env: Readonly<Record<string, string>>) => Promise<Edge> } = await import(
    pathToFileURL(join(process.cwd(), 'shell/dist/server/edge.js')).href
  );
  return startEdge(env);
};

const asIfBusy = (request: IncomingMessage, response: ServerResponse): void => {
  const isSession = request.url === '/api/accounts/session';
  const visitor = { success: true, data: { signedIn: false, userId: null, email: null, name: null, role: null } };
  const busy = { success: false, error: { message: 'This part of Kerbside is not available right now.', code: 'SERVICE_UNAVAILABLE' } };
  request.resume();
  response.writeHead(isSession ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(isSession ? visitor : busy));
};
