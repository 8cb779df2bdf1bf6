import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import {
  sandboxPublishableKey,
  sandboxSecretKey,
  startCardSandbox,
  type CardSandbox,
  type CardSandboxOptions,
} from '../sandbox/cards/server.js';
import { ended, listen } from '../sandbox/sandbox-server.js';

export const webhookSecret = 'whsec_for_tests_only';

export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  challenge: '4000002760003184',
  challengeOnSetup: '4000002500003155',
  challengeThenDecline: '4000008400001629',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
} as const;

export const startSandbox = (options: Partial<CardSandboxOptions> = {}): Promise<CardSandbox> =>
  startCardSandbox({ port: 0, webhookSecret, ...options });

export const sdkFor = (url: string, key = sandboxSecretKey): Stripe => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
};

/** The browser's part: what the script served at /v3/ does with a publishable key. */
export const browserAt = (url: string) => {
  const send = async (method: string, path: string, form: Record<string, string> = {}) => {
    const fields = new URLSearchParams(form);
    const authorization = `Bearer ${sandboxPublishableKey}`;
    const init = { method, headers: { authorization }, ...(method === 'POST' ? { body: fields } : {}) };
    const answer = await fetch(`${url}${path}${method === 'GET' ? `?${fields}` : ''}`, init);
    return {
      status: answer.status,
      body: (await answer.json()) as Stripe.PaymentIntent & { error?: { code: string; message: string; decline_code?: string } },
    };
  };
  const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
  const method = async (number: string) => (await send('POST', '/v1/payment_methods', cardForm(number))).body.id;
  const answerChallenge = (source: string, verdict: 'pass' | 'fail') => fetch(`${url}/3ds/${source}/${verdict}`, { method: 'POST' });
  return {
    send,
    method,
    retrieve: async (clientSecret: string) =>
      (await send('GET', `/v1/payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret })).body,
    confirm: async (clientSecret: string, number: string) =>
      send('POST', `/v1/payment_intents/${idOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: await method(number),
      }),
    challenge: async (clientSecret: string, verdict: 'pass' | 'fail') => {
      const { body } = await send('GET', `/v1/payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret });
      await answerChallenge(sourceOf(body), verdict);
    },
    answerChallenge,
  };
};

export const sourceOf = (intent: Stripe.PaymentIntent): string => String(intent.next_action?.use_stripe_sdk?.['source'] ?? '');

export const cardForm = (number: string, changes: Record<string, string> = {}): Record<string, string> => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '34',
  'card[cvc]': '123',
  ...changes,
});

export interface Bench {
  charges(): Promise<{ id: string; amount: number; status: string; payment_intent: string }[]>;
  deliveries(): Promise<{ event: string; status: string; attempts: number }[]>;
  resend(eventId: string): Promise<void>;
  /** The cardholder disputes this much of a charge. */
  dispute(chargeId: string, amountPence: number): Promise<void>;
  events(): Promise<Stripe.Event[]>;
}

export const benchOf = (url: string): Bench => {
  const headers = { authorization: `Bearer ${sandboxSecretKey}` };
  const rows = async (path: string) => ((await (await fetch(`${url}${path}`, { headers })).json()) as { data: never[] }).data;
  return {
    charges: () => rows('/_sandbox/charges'),
    deliveries: () => rows('/_sandbox/deliveries'),
    events: () => rows('/v1/events?limit=100'),
    resend: async (eventId) => {
      await fetch(`${url}/_sandbox/events/${eventId}/resend`, { method: 'POST', headers });
    },
    dispute: async (chargeId, amountPence) => {
      const body = new URLSearchParams({ amount: String(amountPence) });
      await fetch(`${url}/_sandbox/charges/${chargeId}/dispute`, { method: 'POST', headers, body });
    },
  };
};

/** Resolves with the port that it is given. */
const listening = async (server: Server): Promise<number> => Number(new URL(await listen(server, { port: 0 })).port);

interface WebhookDelivery {
  readonly signature: string;
  readonly body: string;
}

/** A webhook that answers as it is told and remembers what it received. */
export const startReceiver = async (
  answers: number[] = [],
): Promise<{ url: string; received: WebhookDelivery[]; close: () => Promise<void> }> => {
  const received: WebhookDelivery[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ signature: String(request.headers['stripe-signature']), body: Buffer.concat(chunks).toString() });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  return { url: `http://127.0.0.1:${await listening(server)}/`, received, close: () => ended(server) };
};

/** A port for a sandbox that starts once the service is there, which has to know it: held until then, for the next to ask for any port may be given it. */
export const heldPort = async (): Promise<{ port: number; letGo: () => Promise<void> }> => {
  const server = createServer().on('connection', (socket) => socket.destroy());
  return { port: await listening(server), letGo: () => ended(server) };
};

export const until = async (claim: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> => {
  const end = Date.now() + withinMs;
  while (!(await claim())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
