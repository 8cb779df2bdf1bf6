import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeSandbox, listen, readRequest, type HttpRequest } from '../http.js';
import { ObjectStore } from '../object-store.js';
import { Pulse } from '../pulse.js';
import { answer, type Keys } from './api.js';
import { Deliveries } from '../deliveries.js';
import { type Kinds, type PayPalSettings, type World, PayPalError } from './objects.js';
import { answerOrder, showOrder, type Page } from './pages.js';
import { signatureOf } from './signature.js';

const deliveriesCheckedMs = 250;
export const sandboxPaypal = { clientId: 'kerbside_sandbox', secret: 'sandbox_kerbside_paypal', webhookId: '1KS00000SANDBOX00' } as const;

export interface PaypalSandboxOptions {
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

export interface PaypalSandbox {
  readonly url: string;
  readonly settings: PayPalSettings;
  close(): Promise<void>;
}

/** Starts the PayPal sandbox: the part of PayPal's API that Kerbside uses, and the page where a payer approves. Never in production. */
export const startPaypalSandbox = async (options: PaypalSandboxOptions): Promise<PaypalSandbox> => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The PayPal sandbox takes no real money and never runs in production.');
  const { mongoUri, database = 'kerbside_paypal_sandbox' } = options;
  const maps = { order: new Map(), agreement: new Map(), event: new Map(), delivery: new Map(), answer: new Map() };
  const store = await ObjectStore.open<Kinds>(maps, { mongoUri, database });
  const settings: PayPalSettings = {
    webhooks: 'deliver',
    outage: false,
    losesNextAnswer: false,
    isStillWorking: false,
    refunds: 'succeed',
  };
  const server = createServer();
  const url = await listen(server, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const world: World = {
    store,
    settings,
    now: options.now ?? (() => new Date()),
    publicUrl: options.publicUrl ?? url,
    onEvent: () => undefined,
  };
  const keys: Keys = { ...sandboxPaypal, signingSecret: sandboxPaypal.secret };
  const deliveries = new Deliveries(store, {
    url: options.webhookUrl,
    settings,
    now: world.now,
    request: ([event = '']) => webhookRequest(world, keys, event),
  });
  world.onEvent = (event) => deliveries.add(randomUUID(), event);
  const pulse = new Pulse(server, deliveriesCheckedMs, () => deliveries.sendDue());
  const stop = (): Promise<void> => {
    pulse.stop();
    return closeSandbox(server, deliveries, store);
  };
  server.on('request', (request, response) => void serve(world, keys, request, response));
  return { url, settings, close: stop };
};

const serve = async (world: World, keys: Keys, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const request = await readRequest(incoming);
    const { pathname } = request.url;
    if (pathname === '/health') return respond(response, 200, { status: 'ok' });
    if (pathname === '/checkoutnow') return respondPage(response, pageOf(world, request));
    const { status, body } = answer(world, keys, request);
    await world.store.written();
    const isWork = request.method === 'POST' && pathname.startsWith('/v2/');
    if (world.settings.losesNextAnswer && isWork) {
      world.settings.losesNextAnswer = false;
      response.destroy();
      return;
    }
    if (world.settings.isStillWorking && isWork) {
      world.settings.isStillWorking = false;
      return respond(response, 409, new PayPalError(409, 'PREVIOUS_REQUEST_IN_PROGRESS', 'RESOURCE_CONFLICT').body);
    }
    respond(response, status, body);
  } catch (error) {
    process.emitWarning(`PayPal sandbox: ${String(error)}`);
    respond(response, 500, {});
  }
};

const pageOf = (world: World, { method, url, body }: HttpRequest): Page => {
  try {
    return method === 'POST' ? answerOrder(world, body) : showOrder(world, url.searchParams.get('token') ?? '');
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, html: 'PayPal sandbox: there is no such payment.' };
  }
};

const respondPage = (response: ServerResponse, { status, headers, html }: Page): void => void response.writeHead(status, headers).end(html);

const respond = (response: ServerResponse, status: number, body: unknown): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(status === 204 ? '' : JSON.stringify(body));
};

const webhookRequest = (world: World, { webhookId, signingSecret }: Keys, event: string) => {
  const body = JSON.stringify(world.store.get('event', event));
  const [id, time] = [randomUUID(), world.now().toISOString()];
  const headers = {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signatureOf(body, { id, time, webhookId }, signingSecret),
    'paypal-cert-url': `${world.publicUrl}/v1/notifications/certs/sandbox`,
    'paypal-auth-algo': 'SHA256withRSA',
  };
  return { body, headers };
};
