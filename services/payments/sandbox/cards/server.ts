import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeSandbox, listen, readRequest } from '../http.js';
import { Pulse } from '../pulse.js';
import { Api, type HttpAnswer, type Keys } from './api.js';
import { Deliveries } from '../deliveries.js';
import { newId, seconds } from './records/ids.js';
import { answerPage } from './pages.js';
import { settleRefunds } from './calls/refunds.js';
import type { Sandbox, CardSettings } from './records/sandbox.js';
import { SandboxStore } from './records/store.js';

export const sandboxSecretKey = 'sk_test_kerbside_sandbox';
export const sandboxPublishableKey = 'pk_test_kerbside_sandbox';
const refundsTakeMs = 3_000;
const refundsCheckedMs = 1_000;
const deliveriesCheckedMs = 250;

export interface CardSandboxOptions extends Partial<Keys> {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  /** Where browsers reach the sandbox, when that is not where it listens. */
  readonly publicUrl?: string;
  /** Absent: no webhooks. */
  readonly webhookUrl?: string;
  readonly webhookSecret: string;
  /** Absent: everything is forgotten when it stops. */
  readonly mongoUri?: string;
  readonly database?: string;
  readonly now?: () => Date;
}

export interface CardSandbox {
  readonly url: string;
  /** Faults for a test to switch on: hold or lose webhooks, answer late, refuse everything. */
  readonly settings: CardSettings;
  close(): Promise<void>;
}

/** Starts the payment sandbox: the part of the card provider's API that Kerbside uses, for development and tests. Never in production. */
export const startCardSandbox = async (options: CardSandboxOptions): Promise<CardSandbox> => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The card sandbox takes no real money and never runs in production.');
  const store = await SandboxStore.open(options.mongoUri, options.database);
  const settings: CardSettings = { webhooks: 'deliver', answerDelayMs: 0, outage: false, brokenAt: null, brokenAfter: null };
  const now = options.now ?? (() => new Date());
  const server = createServer();
  const url = await listen(server, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const deliveries = new Deliveries(store, {
    url: options.webhookUrl,
    settings,
    now,
    request: async ([event = '']) => {
      const body = JSON.stringify(await store.recall('event', event));
      return { body, headers: { 'stripe-signature': signatureHeader(body, options.webhookSecret, seconds(now())) } };
    },
  });
  const sandbox: Sandbox = { store, deliveries, settings, now, publicUrl: options.publicUrl ?? url };
  const api = new Api(sandbox, {
    secretKey: options.secretKey ?? sandboxSecretKey,
    publishableKey: options.publishableKey ?? sandboxPublishableKey,
  });
  server.on('request', (request, response) => void serve(sandbox, api, request, response));
  const pulses = [
    new Pulse(server, refundsCheckedMs, () => settleRefunds(sandbox, { requestId: newId('req'), idempotencyKey: null }, refundsTakeMs)),
    new Pulse(server, deliveriesCheckedMs, () => deliveries.sendDue()),
  ];
  const stop = (): Promise<void> => {
    for (const pulse of pulses) pulse.stop();
    return closeSandbox(server, deliveries, store);
  };
  return { url, settings, close: stop };
};

const serve = async (sandbox: Sandbox, api: Api, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const answer = await answerTo(sandbox, api, incoming).catch((error: unknown) => {
    process.emitWarning(`card sandbox: ${String(error)}`);
    return { status: 500, headers: {}, body: '' };
  });
  response.writeHead(answer.status, { ...crossOrigin, ...answer.headers });
  response.end(answer.body);
};

const answerTo = async (sandbox: Sandbox, api: Api, incoming: IncomingMessage): Promise<HttpAnswer> => {
  const request = await readRequest(incoming);
  if (request.method === 'OPTIONS') return { status: 204, headers: {}, body: '' };
  if (request.url.pathname === '/health') return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"status":"ok"}' };
  return (await answerPage(sandbox, request)) ?? api.answer(request);
};

/** Browsers call from the shop's origin with a publishable key: nothing here is authorised by a cookie. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
};

/** `t=…,v1=…`: HMAC-SHA256 over `timestamp.body` (docs.stripe.com/webhooks/signature). */
export const signatureHeader = (body: string, secret: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
