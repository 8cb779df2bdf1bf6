import { createHmac } from 'node:crypto';
import { asJson, type HttpAnswer, type HttpRequest } from '../http.js';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../sandbox-server.js';
import { answer } from './api.js';
import { Deliveries } from '../deliveries.js';
import type { DebitSettings } from './objects.js';
import { World, newId, openStore, type CollectorStore } from './world.js';

export const sandboxToken = 'sandbox_kerbside_direct_debit';

export interface DirectDebitSandboxOptions extends SandboxOptions {
  readonly token?: string;
  readonly webhookSecret: string;
}

export type DirectDebitSandbox = RunningSandbox<DebitSettings>;

/** Stands in for the collector of direct debits, with a clock that can be moved. */
export const startDirectDebitSandbox = (options: DirectDebitSandboxOptions): Promise<DirectDebitSandbox> =>
  startSandbox(options, {
    name: 'direct debit',
    open: () => openStore(options.mongoUri, options.database),
    begin: (store) => {
      const world = new World(store, options.now ?? (() => new Date()));
      const { settings } = world;
      const deliveries = new Deliveries(store, {
        url: options.webhookUrl,
        settings,
        now: () => new Date(world.real()),
        mostAtOnce: 250,
        request: (events) => webhookRequest(store, events, options.webhookSecret),
      });
      world.onEvent = (event) => deliveries.add(newId('DL'), event);
      const token = options.token ?? sandboxToken;
      return { settings, deliveries, answer: (request) => answerTo(world, token, request), live: () => world.live() };
    },
  });

const answerTo = async (world: World, token: string, request: HttpRequest): Promise<HttpAnswer | undefined> => {
  const given = answer(world, token, request);
  await world.store.written();
  if (!world.settings.losesNextAnswer || given.status !== 201) return asJson(given);
  world.settings.losesNextAnswer = false;
  return undefined;
};

const webhookRequest = (store: CollectorStore, events: readonly string[], secret: string) => {
  const body = JSON.stringify({ events: events.map((event) => store.get('events', event)), meta: { webhook_id: newId('WB') } });
  return { body, headers: { 'webhook-signature': signatureOf(body, secret) } };
};

/** The collector's signature: HMAC-SHA256 of the body, in hex. It covers no time, so the same body may come again at any time. */
export const signatureOf = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');
