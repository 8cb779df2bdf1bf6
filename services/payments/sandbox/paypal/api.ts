import { parseJson } from '@kerbside/contracts/parse-json';
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { HttpRequest, JsonAnswer } from '../http.js';
import { type World, noSuch, PayPalError } from './objects.js';
import {
  captureOrder,
  createOrder,
  decide,
  decideRefund,
  endAgreement,
  findCapture,
  findOrder,
  findRefund,
  refundCapture,
  shown,
} from './orders.js';
import { signatureOf } from './signature.js';
import { webhookModes } from '../deliveries.js';

export interface Keys {
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly signingSecret: string;
}

const token = 'A21AA_sandbox';
const settingsBody = z.strictObject({
  webhooks: z.optional(z.enum(webhookModes)),
  outage: z.optional(z.boolean()),
  losesNextAnswer: z.optional(z.boolean()),
  isStillWorking: z.optional(z.boolean()),
  refunds: z.optional(z.enum(['succeed', 'refuse', 'wait'])),
});
const verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
});

/** PayPal's API: token, idempotency and routes around the handlers. Below `/_sandbox` are calls of the sandbox itself. */
export const answer = (world: World, keys: Keys, request: HttpRequest): JsonAnswer => {
  try {
    const { pathname } = request.url;
    if (world.settings.outage && !pathname.startsWith('/_sandbox/')) return { status: 503, body: {} };
    if (pathname === '/v1/oauth2/token') return signIn(keys, request);
    if (request.header('authorization') !== `Bearer ${token}`)
      return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature verification failed' } };
    return once(world, request, () => routed(world, keys, request));
  } catch (error) {
    return refused(error);
  }
};

const refused = (error: unknown): JsonAnswer => {
  if (error instanceof PayPalError) return { status: error.status, body: error.body };
  process.emitWarning(`PayPal sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { status: 500, body: {} };
};

const signIn = ({ clientId, secret }: Keys, { header }: HttpRequest): JsonAnswer =>
  header('authorization') === `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    ? { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
    : { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };

/** Runs a request once per `PayPal-Request-Id` and replays its answer; another request with that id is refused. */
const once = (world: World, request: HttpRequest, run: () => JsonAnswer): JsonAnswer => {
  const key = request.header('paypal-request-id');
  if (key === undefined) return run();
  const asked = `${request.method} ${request.url.pathname} ${request.body}`;
  const kept = world.store.get('answer', key);
  if (kept && kept.request !== asked) throw new PayPalError(422, 'DUPLICATE_REQUEST_ID');
  if (kept) return { status: kept.status, body: kept.body };
  const given = run();
  world.store.put('answer', { id: key, request: asked, ...given });
  return given;
};

const routed = (world: World, keys: Keys, request: HttpRequest): JsonAnswer => {
  const { method, url, body } = request;
  const [, version, area, kind, id = '', action] = url.pathname.split('/');
  if (version === '_sandbox') return { status: 200, body: ownCall(world, request, url.pathname.split('/').slice(2)) };
  switch (`${method} /${version}/${area}/${kind}${action === undefined ? '' : `/${action}`}`) {
    case 'POST /v2/checkout/orders':
      return { status: 201, body: shown(world, createOrder(world, parseJson(body))) };
    case 'GET /v2/checkout/orders':
      return { status: 200, body: shown(world, findOrder(world, id)) };
    case 'POST /v2/checkout/orders/capture':
      return { status: 201, body: shown(world, captureOrder(world, id)) };
    case 'POST /v2/payments/captures/refund':
      return { status: 201, body: refundCapture(world, id, parseJson(body)) };
    case 'GET /v2/payments/captures':
      return { status: 200, body: findCapture(world, id) };
    case 'GET /v2/payments/refunds':
      return { status: 200, body: findRefund(world, id) };
    case 'DELETE /v3/vault/payment-tokens':
      endAgreement(world, id);
      return { status: 204, body: '' };
    case 'POST /v1/notifications/verify-webhook-signature':
      return { status: 200, body: { verification_status: isSigned(keys, body) ? 'SUCCESS' : 'FAILURE' } };
    default:
      throw noSuch();
  }
};

/** The signature covers the event as it was sent, byte for byte, so it is cut out of the request rather than written again. */
const isSigned = ({ webhookId, signingSecret }: Keys, body: string): boolean => {
  const read = z.safeParse(verification, parseJson(body));
  if (!read.success || read.data.webhook_id !== webhookId) return false;
  const event = /"webhook_event":(.*)\}$/s.exec(body)?.[1] ?? '';
  const { transmission_id: id, transmission_time: time, transmission_sig: given } = read.data;
  const [wanted, got] = [Buffer.from(signatureOf(event, { id, time, webhookId }, signingSecret)), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
};

const ownCall = (world: World, { method, body }: HttpRequest, [what = '', id = '', verdict = '']: readonly string[]): unknown => {
  switch (`${method} ${what}`) {
    case 'GET orders':
      return { orders: world.store.all('order') };
    case 'POST orders':
      return shown(world, decide(world, id, verdict));
    case 'POST refunds':
      return decideRefund(world, id, verdict);
    case 'POST agreements':
      endAgreement(world, id);
      return {};
    case 'GET events':
      return { events: world.store.all('event') };
    case 'GET deliveries':
      return { deliveries: world.store.all('delivery') };
    case 'POST resend':
      for (const event of z.parse(z.strictObject({ events: z.array(z.string()) }), parseJson(body)).events) world.onEvent(event);
      return {};
    case 'POST settings':
      return Object.assign(world.settings, z.parse(settingsBody, parseJson(body)));
    default:
      throw noSuch();
  }
};
