import { randomUUID } from 'node:crypto';
import { asJson, type HttpAnswer, type HttpRequest } from '../http.js';
import { ObjectStore } from '../object-store.js';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../sandbox-server.js';
import { answer, type Keys } from './api.js';
import { Deliveries } from '../deliveries.js';
import { type Kinds, type PayPalSettings, type World, PayPalError } from './objects.js';
import { answerOrder, showOrder } from './pages.js';
import { signatureOf } from './signature.js';

export const sandboxPaypal = { clientId: 'kerbside_sandbox', secret: 'sandbox_kerbside_paypal', webhookId: '1KS00000SANDBOX00' } as const;
const keys: Keys = { ...sandboxPaypal, signingSecret: sandboxPaypal.secret };

export type PaypalSandboxOptions = SandboxOptions;
export type PaypalSandbox = RunningSandbox<PayPalSettings>;

/** Stands in for PayPal, with the page where a payer approves. */
export const startPaypalSandbox = (options: PaypalSandboxOptions): Promise<PaypalSandbox> =>
  startSandbox(options, {
    name: 'PayPal',
    open: () => openStore(options),
    begin: (store, publicUrl) => {
      const settings: PayPalSettings = {
        webhooks: 'deliver',
        outage: false,
        losesNextAnswer: false,
        isStillWorking: false,
        refunds: 'succeed',
      };
      const { webhookUrl: url, now = () => new Date() } = options;
      const world: World = { store, settings, now, publicUrl, onEvent: (event) => deliveries.add(randomUUID(), event) };
      const deliveries = new Deliveries(store, { url, settings, now, request: ([event = '']) => webhookRequest(world, event) });
      return { settings, deliveries, answer: (request) => answerTo(world, request) };
    },
  });

const openStore = ({ mongoUri, database = 'kerbside_paypal_sandbox' }: PaypalSandboxOptions): Promise<ObjectStore<Kinds>> =>
  ObjectStore.open<Kinds>(
    { order: new Map(), agreement: new Map(), event: new Map(), delivery: new Map(), answer: new Map() },
    { mongoUri, database },
  );

const answerTo = async (world: World, request: HttpRequest): Promise<HttpAnswer | undefined> => {
  const { pathname } = request.url;
  if (pathname === '/checkoutnow') return pageOf(world, request);
  const given = answer(world, keys, request);
  await world.store.written();
  if (request.method !== 'POST' || !pathname.startsWith('/v2/')) return asJson(given);
  const { losesNextAnswer, isStillWorking } = world.settings;
  if (losesNextAnswer) {
    world.settings.losesNextAnswer = false;
    return undefined;
  }
  world.settings.isStillWorking = false;
  const { body } = new PayPalError(409, 'PREVIOUS_REQUEST_IN_PROGRESS', 'RESOURCE_CONFLICT');
  return asJson(isStillWorking ? { status: 409, body } : given);
};

const pageOf = (world: World, { method, url, body }: HttpRequest): HttpAnswer => {
  try {
    return method === 'POST' ? answerOrder(world, body) : showOrder(world, url.searchParams.get('token') ?? '');
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'PayPal sandbox: there is no such payment.' };
  }
};

const webhookRequest = (world: World, event: string) => {
  const { webhookId, signingSecret } = keys;
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
