import { createServer as createRest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createPush, type ServerHttp2Session, type ServerHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';

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
  /** What was asked of it, oldest first. */
  readonly pushes: Push[];
  readonly changes: GoogleChange[];
  readonly grants: GoogleGrant[];
  /** What it answers from now on; `silence` keeps a push waiting. */
  readonly settings: { push: Answer | 'silence'; google: Answer; grant: Answer };
  close(): Promise<void>;
}

const granted = { access_token: 'ya29.sandbox', expires_in: 3_600 };

/** Stands in for Apple's push service and Google's wallet: both answer as documented, and remember what they were asked. Never in production. */
export const startWalletSandbox = async ({ port = 0 } = {}): Promise<WalletSandbox> => {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The sandbox of the wallets tells no phone anything and never runs in production.');
  const settings: WalletSandbox['settings'] = { push: { status: 200 }, google: { status: 200 }, grant: { status: 200, body: granted } };
  const [pushes, changes, grants]: [Push[], GoogleChange[], GoogleGrant[]] = [[], [], []];
  const sessions = new Set<ServerHttp2Session>();

  const takePush = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> => {
    const path = String(headers[':path']);
    pushes.push({ pushToken: decodeURIComponent(path.replace('/3/device/', '')), headers, body: await textOf(stream) });
    if (settings.push === 'silence') return;
    stream.respond({ ':status': settings.push.status });
    stream.end(settings.push.body ? JSON.stringify(settings.push.body) : '');
  };
  const takeRest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const path = request.url ?? '/';
    if (path === '/token') {
      grants.push({ assertion: new URLSearchParams(text).get('assertion') ?? '' });
      return respond(response, settings.grant);
    }
    const id = decodeURIComponent(path.replace('/walletobjects/v1/genericObject/', ''));
    changes.push({ id, authorization: request.headers.authorization, body: JSON.parse(text) });
    return respond(response, settings.google);
  };

  const push = createPush();
  push.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  push.on('stream', (stream, headers) => void takePush(stream, headers).catch(warn));
  const rest = createRest((request, response) => void takeRest(request, response).catch(warn));
  const [pushUrl, googleUrl] = [await listen(push, port), await listen(rest, port === 0 ? 0 : port + 1)];
  const close = async (): Promise<void> => {
    for (const session of sessions) session.destroy();
    rest.closeAllConnections();
    await Promise.all([push, rest].map((server) => new Promise((resolve) => server.close(resolve))));
  };
  return { pushUrl, googleUrl, googleTokenUrl: `${googleUrl}/token`, pushes, changes, grants, settings, close };
};

const warn = (error: unknown): void => process.emitWarning(`Wallet sandbox: ${String(error)}`);

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
};

const respond = (response: ServerResponse, { status, body = {} }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`));
  });
