import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Deliveries } from './deliveries.js';
import { asJson, readRequest, type HttpAnswer, type HttpRequest } from './http.js';
import { Pulse } from './pulse.js';

export interface SandboxOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  /** Where browsers reach the sandbox, when that is not where it listens. */
  readonly publicUrl?: string;
  /** Absent: no webhooks. */
  readonly webhookUrl?: string;
  /** Absent: everything is forgotten when it stops. */
  readonly mongoUri?: string;
  readonly database?: string;
  readonly now?: () => Date;
}

export interface RunningSandbox<Settings> {
  readonly url: string;
  /** Faults for a test to switch on. */
  readonly settings: Settings;
  close(): Promise<void>;
}

interface Closes {
  close(): Promise<void>;
}

/** What one sandbox does, and another does not. */
interface SandboxWork<Settings> {
  readonly settings: Settings;
  readonly deliveries: Deliveries;
  /** Undefined where its answer is to be lost. */
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer | undefined>;
  /** What happens there as time goes by. */
  readonly live?: () => void;
  /** Of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface SandboxPlan<Store extends Closes, Settings> {
  readonly name: string;
  readonly open: () => Promise<Store>;
  readonly begin: (store: Store, publicUrl: string) => SandboxWork<Settings>;
}

const beatMs = 250;

/** Starts the sandbox of a provider: the part of its API that Kerbside uses, for development and tests. Never in production. */
export const startSandbox = async <Store extends Closes, Settings>(
  options: SandboxOptions,
  { name, open, begin }: SandboxPlan<Store, Settings>,
): Promise<RunningSandbox<Settings>> => {
  if (process.env['NODE_ENV'] === 'production') throw new Error(`The ${name} sandbox moves no money and never runs in production.`);
  const store = await open();
  const server = createServer();
  const url = await listen(server, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const work = begin(store, options.publicUrl ?? url);
  server.on('request', (incoming, response) => void serve(name, work, incoming, response));
  const pulse = new Pulse(server, beatMs, () => {
    work.live?.();
    work.deliveries.sendDue();
  });
  const close = async (): Promise<void> => {
    pulse.stop();
    await ended(server);
    await work.deliveries.close();
    await store.close();
  };
  return { url, settings: work.settings, close };
};

const serve = async (
  name: string,
  { answer, headers }: SandboxWork<unknown>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const given = await answerTo(answer, incoming).catch((error: unknown) => {
    process.emitWarning(`${name} sandbox: ${String(error)}`);
    return asJson({ status: 500, body: {} });
  });
  if (given) response.writeHead(given.status, { ...headers, ...given.headers }).end(given.body);
  else response.destroy();
};

const answerTo = async (answer: SandboxWork<unknown>['answer'], incoming: IncomingMessage): Promise<HttpAnswer | undefined> => {
  const request = await readRequest(incoming);
  return request.url.pathname === '/health' ? asJson({ status: 200, body: { status: 'ok' } }) : answer(request);
};

/** Resolves with the URL once the server listens. */
export const listen = (server: Server, { port, host = '127.0.0.1' }: Pick<SandboxOptions, 'port' | 'host'>): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });

/** Closes it, also to whoever is still connected. */
export const ended = (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
};
