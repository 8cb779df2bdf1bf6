import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeSandbox, listen, readRequest } from '../http.js';
import { Pulse } from '../pulse.js';
import { answer } from './api.js';
import { Deliveries } from '../deliveries.js';
import type { DebitSettings } from './objects.js';
import { World, newId, openStore, type CollectorStore } from './world.js';

const deliveriesCheckedMs = 250;
export const sandboxToken = 'sandbox_kerbside_direct_debit';

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
  readonly settings: DebitSettings;
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
  const deliveries = new Deliveries(store, {
    url: options.webhookUrl,
    settings: world.settings,
    now: () => new Date(world.real()),
    mostAtOnce: 250,
    request: (events) => webhookRequest(store, events, options.webhookSecret),
  });
  world.onEvent = (event) => deliveries.add(newId('DL'), event);
  const token = options.token ?? sandboxToken;
  const pulse = new Pulse(server, deliveriesCheckedMs, () => {
    world.live();
    deliveries.sendDue();
  });
  const stop = (): Promise<void> => {
    pulse.stop();
    return closeSandbox(server, deliveries, store);
  };
  server.on('request', (request, response) => void serve(world, token, request, response));
  return { url, settings: world.settings, close: stop };
};

const serve = async (world: World, token: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const request = await readRequest(incoming);
    if (request.url.pathname === '/health') return respond(response, 200, { status: 'ok' });
    const { status, body } = answer(world, token, request);
    await world.store.written();
    if (world.settings.losesNextAnswer && status === 201) {
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

const webhookRequest = (store: CollectorStore, events: readonly string[], secret: string) => {
  const body = JSON.stringify({ events: events.map((event) => store.get('events', event)), meta: { webhook_id: newId('WB') } });
  return { body, headers: { 'webhook-signature': signatureOf(body, secret) } };
};

/** The collector's signature: HMAC-SHA256 of the body, in hex. It covers no time, so the same body may come again at any time. */
export const signatureOf = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');
