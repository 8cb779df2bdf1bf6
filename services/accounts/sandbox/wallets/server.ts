import { createServer as createRest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createPush, type ServerHttp2Session, type ServerHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { walletsPage, walletsShown } from './page.js';
import { Phone } from './phone.js';
import { SavedObjects } from './saved-objects.js';

export interface Push {
  readonly pushToken: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface GoogleChange {
  readonly id: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}
export interface GoogleGrant {
  readonly assertion: string;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
}

export interface WalletSandbox {
  readonly pushUrl: string;
  readonly googleUrl: string;
  readonly googleTokenUrl: string;
  /** Where its page is, and a pass is saved in Google's wallet: `/save/…`. */
  readonly pageUrl: string;
  /** Has the passes that are added on its page. */
  readonly phone: Phone;
  readonly saved: SavedObjects;
  /** The requests that it received, oldest first. */
  readonly pushes: Push[];
  readonly changes: GoogleChange[];
  readonly grants: GoogleGrant[];
  /** Answers to give from now on, in place of its wallets' own; `silence` keeps a push waiting. */
  readonly settings: { push: Answer | 'silence' | undefined; google: Answer | undefined; grant: Answer; siteUrl: string };
  close(): Promise<void>;
}

interface WalletOptions {
  /** The port of its page and of Google's part; Apple's push service has the next one. 0: any. */
  readonly port?: number;
  readonly host?: string;
  /** The site whose passes its phone has. */
  readonly siteUrl?: string;
}

/** How many of each kind are kept, the newest. */
const mostRemembered = 500;

const granted = { access_token: 'ya29.sandbox', expires_in: 3_600 };

/** Stands in for Apple's push service, a phone and Google's wallet: they answer as documented, and remember what they were asked. Never in production. */
export const startWalletSandbox = async ({ port = 0, host = local, siteUrl = nowhere }: WalletOptions = {}): Promise<WalletSandbox> => {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The sandbox of the wallets tells no phone anything and never runs in production.');
  const settings: WalletSandbox['settings'] = { push: undefined, google: undefined, grant: { status: 200, body: granted }, siteUrl };
  const [phone, saved] = [new Phone(settings), new SavedObjects()];
  const [pushes, changes, grants]: [Push[], GoogleChange[], GoogleGrant[]] = [[], [], []];
  const sessions = new Set<ServerHttp2Session>();

  const takePush = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> => {
    const path = String(headers[':path']);
    const pushToken = decodeURIComponent(path.replace('/3/device/', ''));
    remember(pushes, { pushToken, headers, body: await textOf(stream) });
    if (settings.push === 'silence') return;
    const { status, body } = settings.push ?? pushed(pushToken);
    stream.respond({ ':status': status });
    stream.end(body ? JSON.stringify(body) : '');
  };
  const pushed = (pushToken: string): Answer => {
    if (pushToken !== phone.pushToken) return { status: 410, body: { reason: 'Unregistered' } };
    void phone.wake();
    return { status: 200 };
  };
  const takeRest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const path = request.url ?? '/';
    if (path === '/token') {
      remember(grants, { assertion: new URLSearchParams(text).get('assertion') ?? '' });
      return respond(response, settings.grant);
    }
    if (!path.startsWith(objectsPath)) return takePage(path, text, response);
    const id = decodeURIComponent(path.replace(objectsPath, ''));
    const body: unknown = JSON.parse(text);
    remember(changes, { id, authorization: request.headers.authorization, body });
    const isSaved = saved.patch(id, body);
    return respond(response, settings.google ?? { status: isSaved ? 200 : 404 });
  };
  const takePage = async (path: string, text: string, response: ServerResponse): Promise<void> => {
    const address = new URLSearchParams(text).get('address');
    const problem = address === null ? undefined : await phone.add(address).then(() => undefined, String);
    if (path.startsWith(savePath)) saved.save(path.replace(savePath, ''));
    const hasDone = path.startsWith(savePath) || (address !== null && problem === undefined);
    if (hasDone) return void response.writeHead(303, { location: '/' }).end();
    const wallets = { apple: phone.passes, google: saved.all };
    const html = path === '/passes' && address === null ? walletsShown(wallets) : walletsPage(wallets, problem);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  };

  const push = createPush();
  push.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  push.on('stream', (stream, headers) => void takePush(stream, headers).catch(warn));
  const rest = createRest(
    (request, response) =>
      void takeRest(request, response).catch((error: unknown) => {
        warn(error);
        respond(response, { status: 400 });
      }),
  );
  const googleUrl = await listen(rest, port, host);
  const pushUrl = await listen(push, port === 0 ? 0 : port + 1, local);
  const close = async (): Promise<void> => {
    for (const session of sessions) session.destroy();
    rest.closeAllConnections();
    await Promise.all([push, rest].map((server) => new Promise((resolve) => server.close(resolve))));
  };
  const addresses = { pushUrl, googleUrl, googleTokenUrl: `${googleUrl}/token`, pageUrl: googleUrl };
  return { ...addresses, phone, saved, pushes, changes, grants, settings, close };
};

const local = '127.0.0.1';
const nowhere = 'http://site.invalid';
const objectsPath = '/walletobjects/v1/genericObject/';
const savePath = '/save/';

const remember = <T>(all: T[], one: T): void => {
  all.push(one);
  if (all.length > mostRemembered) all.shift();
};

const warn = (error: unknown): void => process.emitWarning(`Wallet sandbox: ${String(error)}`);

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
};

const respond = (response: ServerResponse, { status, body = {} }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`));
  });
