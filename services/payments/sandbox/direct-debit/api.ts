import { parseJson } from '@kerbside/contracts/parse-json';
import * as z from 'zod/mini';
import type { HttpRequest, JsonAnswer } from '../http.js';
import { cancelAtBank, cancelMandate, creators, decidePayment, find, type Creatable } from './handlers.js';
import { nextChargeDate } from './life.js';
import type { CollectorEvent, MandateRecord } from './objects.js';
import { conflict, noSuch, parseBody, CollectorError } from './refusal.js';
import type { World } from './world.js';
import { webhookModes } from '../deliveries.js';

const mostListed = 500;
const kinds: readonly Creatable[] = ['customers', 'customer_bank_accounts', 'mandates', 'payments', 'refunds'];
const settingsBody = z.strictObject({
  webhooks: z.optional(z.enum(webhookModes)),
  outage: z.optional(z.boolean()),
  losesNextAnswer: z.optional(z.boolean()),
});
const clockBody = z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(400)) });
const resendBody = z.strictObject({ events: z.array(z.string()) });

/** The collector's API: token, version, idempotency and routes around the handlers. Below `/_sandbox` are calls of the sandbox itself. */
export const answer = (world: World, token: string, request: HttpRequest): JsonAnswer => {
  try {
    requireKnown(request, token);
    world.live();
    const [, first = '', ...rest] = request.url.pathname.split('/');
    if (first === '_sandbox') return { status: 200, body: ownCall(world, request, rest) };
    if (world.settings.outage) throw new CollectorError(503, 'gocardless', [{ message: 'The service is unavailable' }]);
    if (request.header('gocardless-version') !== '2015-07-06')
      throw new CollectorError(400, 'invalid_api_usage', [{ reason: 'missing_version_header', message: 'Version header is missing' }]);
    return collectorCall(world, request, [first, ...rest]);
  } catch (error) {
    if (error instanceof CollectorError) return { status: error.status, body: error.body };
    process.emitWarning(`direct debit sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { status: 500, body: new CollectorError(500, 'gocardless', [{ message: 'Something went wrong' }]).body };
  }
};

const requireKnown = ({ header }: HttpRequest, token: string): void => {
  if (header('authorization') !== `Bearer ${token}`)
    throw new CollectorError(401, 'invalid_api_usage', [{ reason: 'access_token_not_found', message: 'The access token is not known' }]);
};

const collectorCall = (world: World, request: HttpRequest, [first = '', id, actions, action]: readonly string[]): JsonAnswer => {
  const { method, url } = request;
  if (first === 'events' && method === 'GET' && id === undefined) return { status: 200, body: listEvents(world, url.searchParams) };
  const kind = kinds.find((one) => one === first);
  if (!kind) throw noSuch();
  if (method === 'GET' && id !== undefined && actions === undefined) return shown(world, kind, find(world, kind, id), 200);
  if (method === 'GET' && id === undefined) {
    const rows = listed(world, kind, url.searchParams).slice(0, mostListed);
    return { status: 200, body: { [kind]: rows.map((row) => visible(world, row)) } };
  }
  if (method === 'POST' && id === undefined) return create(world, kind, request);
  if (method === 'POST' && id !== undefined && kind === 'mandates' && actions === 'actions' && action === 'cancel')
    return shown(world, kind, cancelMandate(world, id), 200);
  throw noSuch();
};

const create = (world: World, kind: Creatable, { body, header }: HttpRequest): JsonAnswer => {
  const key = header('idempotency-key');
  const kept = key === undefined ? undefined : world.store.get('key', `${kind}:${key}`);
  if (kept) throw conflict(kept.resource);
  const envelope = parseBody(z.object({ [kind]: z.unknown() }), parseJson(body));
  const object = creators[kind](world, envelope[kind]);
  if (key !== undefined) world.store.put('key', { id: `${kind}:${key}`, resource: object.id });
  return shown(world, kind, object, 201);
};

const listed = (world: World, kind: Creatable, query: URLSearchParams): readonly object[] => {
  const [payment, customer] = [query.get('payment'), query.get('customer')];
  if (kind === 'refunds' && payment !== null) return world.store.all('refunds').filter(({ links }) => links.payment === payment);
  if (kind === 'mandates' && customer !== null) return world.store.all('mandates').filter(({ links }) => links.customer === customer);
  return world.store.all(kind);
};

const listEvents = (world: World, query: URLSearchParams): object => {
  const isAbout = ({ links, action, resource_type }: CollectorEvent): boolean =>
    (['payment', 'mandate', 'refund'] as const).every((name) => !query.has(name) || links[name] === query.get(name)) &&
    (!query.has('action') || query.get('action') === action) &&
    (!query.has('resource_type') || query.get('resource_type') === resource_type);
  const events = world.store.all('events').filter(isAbout).toReversed();
  return { events: events.slice(0, Number(query.get('limit') ?? 50)), meta: { limit: 50, cursors: { before: null, after: null } } };
};

const ownCall = (world: World, { method, body }: HttpRequest, [what = '', id = '', verdict = '']: readonly string[]): unknown => {
  const call = `${method} ${what}`;
  if (call === 'GET clock') return clockOf(world);
  if (call === 'POST clock') {
    world.moveAhead(parseBody(clockBody, parseJson(body)).days);
    return clockOf(world);
  }
  if (call === 'POST mandates' && verdict === 'cancel') return cancelAtBank(world, id);
  if (call === 'POST payments') return decidePayment(world, id, verdict);
  if (call === 'POST refunds' && verdict === 'bounce') return world.bounceRefund(id);
  if (call === 'GET events') return { events: world.store.all('events') };
  if (call === 'GET deliveries') return { deliveries: world.store.all('delivery') };
  if (call === 'POST resend') {
    for (const event of parseBody(resendBody, parseJson(body)).events) world.onEvent(find(world, 'events', event).id);
    return {};
  }
  if (call === 'POST settings') return Object.assign(world.settings, parseBody(settingsBody, parseJson(body)));
  throw noSuch();
};

const clockOf = (world: World): object => ({ now: world.now().toISOString(), today: world.today() });

const shown = (world: World, kind: Creatable, object: object, status: number): JsonAnswer => ({
  status,
  body: { [kind]: visible(world, object) },
});

/** Without what only the sandbox knows; a mandate with the first day on which money can be collected. */
const visible = (world: World, object: object): object => {
  const fields = Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('_')));
  return isMandate(object) ? { ...fields, next_possible_charge_date: nextChargeDate(object, world.today()) } : fields;
};

const isMandate = (object: object): object is MandateRecord => 'scheme' in object && '_createdOn' in object;
