import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@kerbside/contracts/call';
import { hostContract } from '@kerbside/contracts/host';
import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';
import { edgeConfig } from '../server/config.js';
import { Drain } from '../server/drain.js';
import { edgeApp } from '../server/edge.js';
import type { Handler, Handlers } from '../server/inside.js';
import { EdgeMetrics } from '../server/telemetry/metrics.js';
import { aKey, aReleaseText, anEntry } from '../src/testing/a-release.js';

interface EdgeRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const listening = (server: Server): Promise<string> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));

/** A service that remembers what it was asked. */
const aService = async (seen: EdgeRequest[], answers: object): Promise<{ handle: Handler; server: Server; url: string }> => {
  const handle: Handler = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'ks_session=x; HttpOnly' }).end(JSON.stringify(answers));
    });
  };
  const server = createServer(handle);
  return { handle, server, url: await listening(server) };
};

const aRemoteHost = async (contract: number = hostContract): Promise<{ server: Server; url: string }> => {
  const manifest = {
    metaData: { contract, remoteEntry: { name: 'entry.1.js', path: '' } },
    exposes: [{ path: './app', assets: { js: { sync: ['app.1.js'] }, css: { sync: ['app.1.css'] } } }],
    note: '</script><script>alert(1)</script>',
  };
  const files = { 'entry.1.js': 'run()', 'app.1.js': 'draw()', 'app.1.css': 'h1{}' };
  const release = aReleaseText(files, { pages: ['/quote/:product/step/:step', '/booking/garage', '/booking/:quoteId', '/compare/tyres'] });
  const server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(request.url?.endsWith('/release.json') ? release : JSON.stringify(manifest)),
  );
  return { server, url: await listening(server) };
};

/** What the build of the shell leaves behind, in a folder of its own. */
const aBuiltShell = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'edge-'));
  await mkdir(join(folder, 'public/assets'), { recursive: true });
  await writeFile(join(folder, 'assets.json'), '{"scripts":["shell.1.js"],"styles":["shell.1.css"],"fonts":[],"home":["home.1.js"]}');
  await writeFile(join(folder, 'public/assets/shell.1.js'), 'void 0');
  return folder;
};

const entry = (name: RemoteName, url: string) => anEntry({ name, manifest: `${url}/1.0.0/mf-manifest.json` });

/** The edge of a built shell: `quote` and `account`, which is built for another contract, one service for all calls, and vouchers, which is down. */
export const startEdge = async (
  settings: Readonly<Record<string, string>> = {},
  serviceAnswers: object = { success: true, data: {} },
  where: 'elsewhere' | 'in this process' = 'elsewhere',
) => {
  const seen: EdgeRequest[] = [];
  const [service, quote, account] = [await aService(seen, serviceAnswers), await aRemoteHost(), await aRemoteHost(hostContract + 1)];
  const [key, built] = [aKey(), await aBuiltShell()];
  const remotesFile = join(built, 'remotes.json');
  const remotes = [entry('quote', quote.url), entry('account', account.url), { name: 'nonsense' }];
  await writeFile(remotesFile, JSON.stringify({ remotes }));
  const urls = Object.fromEntries(serviceNames.map((name) => [name, name === 'vouchers' ? 'http://127.0.0.1:9' : service.url]));
  const config = edgeConfig({
    SERVICE_URLS: JSON.stringify(urls),
    REMOTES_FILE: remotesFile,
    RELEASE_KEYS: key.publicKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test',
    CARDS_SCRIPT_URL: 'http://localhost:3301/v3/',
    REMOTE_ORIGINS: 'https://unlisted.example',
    FRAME_ANCESTORS: 'https://partner.example',
    CONVERSION_URL: 'https://ads.example/pixel',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const files = { built, root: join(process.cwd(), 'shell/server/public') };
  const metrics = new EdgeMetrics();
  const reached = where === 'elsewhere' ? [] : serviceNames.filter((name) => name !== 'vouchers');
  const inside: Handlers = Object.fromEntries(reached.map((name) => [name, service.handle]));
  const app = await edgeApp(config, files, { drain: new Drain(), metrics, inside });
  const close = async (): Promise<void> => {
    await app.close();
    for (const { server } of [service, quote, account]) server.close().closeAllConnections();
    await rm(built, { recursive: true });
  };
  return { app, metrics, config, files, key, remotesFile, remoteUrl: quote.url, seen, close };
};
export type EdgeUnderTest = Awaited<ReturnType<typeof startEdge>>;

export const changeRemotes = async (
  { remotesFile }: Pick<EdgeUnderTest, 'remotesFile'>,
  change: (remotes: readonly RemoteEntry[]) => readonly RemoteEntry[],
): Promise<void> => {
  const { remotes }: { remotes: readonly RemoteEntry[] } = JSON.parse(await readFile(remotesFile, 'utf8'));
  await writeFile(remotesFile, JSON.stringify({ remotes: change(remotes) }));
};
