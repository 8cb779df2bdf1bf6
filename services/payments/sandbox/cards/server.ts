import { createHmac } from 'node:crypto';
import type { HttpAnswer, HttpRequest } from '../http.js';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../sandbox-server.js';
import { Api, type Keys } from './api.js';
import { Deliveries } from '../deliveries.js';
import { newId, seconds } from './records/ids.js';
import { answerPage } from './pages.js';
import { settleRefunds } from './calls/refunds.js';
import type { Sandbox, CardSettings } from './records/sandbox.js';
import { openStore, type CardStore } from './records/store.js';

export const sandboxSecretKey = 'sk_test_kerbside_sandbox';
export const sandboxPublishableKey = 'pk_test_kerbside_sandbox';
/** Long enough for a person, or a test on a busy machine, to see a refund before it arrives or comes back. */
const refundsTakeMs = 20_000;

export interface CardSandboxOptions extends SandboxOptions, Partial<Keys> {
  readonly webhookSecret: string;
}

export type CardSandbox = RunningSandbox<CardSettings>;

/** Stands in for the card provider. */
export const startCardSandbox = (options: CardSandboxOptions): Promise<CardSandbox> =>
  startSandbox(options, {
    name: 'card',
    open: () => openStore(options.mongoUri, options.database),
    begin: (store, publicUrl) => {
      const sandbox = sandboxOf(store, publicUrl, options);
      const { secretKey = sandboxSecretKey, publishableKey = sandboxPublishableKey } = options;
      const api = new Api(sandbox, { secretKey, publishableKey });
      return {
        ...sandbox,
        headers: crossOrigin,
        answer: (request) => answerTo(sandbox, api, request),
        live: () => settleRefunds(sandbox, { requestId: newId('req'), idempotencyKey: null }, refundsTakeMs),
      };
    },
  });

const sandboxOf = (
  store: CardStore,
  publicUrl: string,
  { now = () => new Date(), webhookUrl: url, webhookSecret }: CardSandboxOptions,
): Sandbox => {
  const settings: CardSettings = { webhooks: 'deliver', answerDelayMs: 0, outage: false, brokenAt: null, brokenAfter: null };
  const request = async ([event = '']: readonly string[]) => {
    const body = JSON.stringify(await store.recall('event', event));
    return { body, headers: { 'stripe-signature': signatureHeader(body, webhookSecret, seconds(now())) } };
  };
  return { store, deliveries: new Deliveries(store, { url, settings, now, request }), settings, now, publicUrl };
};

const answerTo = async (sandbox: Sandbox, api: Api, request: HttpRequest): Promise<HttpAnswer> => {
  if (request.method === 'OPTIONS') return { status: 204, headers: {}, body: '' };
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
