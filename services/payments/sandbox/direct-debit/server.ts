import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answer, type HttpRequest } from './api.js';
import { Deliveries } from './deliveries.js';
import type { Settings } from './objects.js';
import { openStore, type CollectorStore } from './store.js';
import { World } from './world.js';

export const sandboxToken = 'sandbox_kerbside_direct_debit';
const longestBody = 100_000;

export interface DirectDebitSandboxOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  readonly token?: string;
  /** Absent: no webhooks. */
  readonly webhookUrl?: string;
  readonly webhookSecret: string;
  /** Absent: everything is forgotten when it stops. */
  readonly mongoUri?: string;
  readonly database?: string;
  readonly now?: () => Date;
}

export interface DirectDebitSandbox {
  readonly url: string;
  readonly settings: Settings;
  close(): Promise<void>;
}

/** Starts the direct debit sandbox: the part of the collector's API that Kerbside uses, with a clock that can be moved. Never in production. */
export const startDirectDebitSandbox = async (options: DirectDebitSandboxOptions): Promise<DirectDebitSandbox> => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The direct debit sandbox collects nothing and never runs in production.');
  const store = await openStore(options.mongoUri, options.database);
  const world = new World(store, options.now ?? (() => new Date()));
  const server = createServer();
  const url = await listen(server, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const deliveries = new Deliveries(world, { url: options.webhookUrl, secret: options.webhookSecret });
  world.onEvent = () => void setImmediate(() => deliveries.sendDue());
  const token = options.token ?? sandboxToken;
  server.on('request', (request, response) => void serve(world, token, request, response));
  return { url, settings: world.settings, close: () => close(server, deliveries, store) };
};

const listen = (server: Server, options: DirectDebitSandboxOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const host = options.host ?? '127.0.0.1';
    server.once('error', reject);
    server.listen(options.port, host, () => {
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address !== null ? address.port : options.port}`);
    });
  });

const serve = async (world: World, token: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const request = await readRequest(incoming);
    if (request.url.pathname === '/health') return respond(response, 200, { status: 'ok' });
    const { status, body } = answer(world, token, request);
    await world.store.written();
    if (world.settings.losesNextAnswer && request.method === 'POST' && !request.url.pathname.startsWith('/_sandbox/')) {
      world.settings.losesNextAnswer = false;
      response.destroy();
      return;
    }
    respond(response, status, body);
  } catch (error) {
    process.emitWarning(`direct debit sandbox: ${String(error)}`);
    respond(response, 500, {});
  }
};

const respond = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
};

const readRequest = async (incoming: IncomingMessage): Promise<HttpRequest> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > longestBody) throw new Error('the request is too large');
    chunks.push(bytes);
  }
  const header = (name: string): string | undefined => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const url = new URL(incoming.url ?? '/', 'http://sandbox');
  return { method: incoming.method ?? 'GET', url, header, body: Buffer.concat(chunks).toString() };
};

const close = async (server: Server, deliveries: Deliveries, store: CollectorStore): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  await deliveries.close();
  await store.close();
};
