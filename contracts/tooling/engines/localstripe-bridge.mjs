// A proxy between Kerbside and localstripe that fills the gaps in localstripe's version of Stripe's API, as listed below.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The gaps, each with what is done about it:
 * - parameters that it does not know (`description`, `setup_future_usage`, `cancellation_reason`, `limit` and more) are left out, and
 *   `setup_future_usage` is added to its answers again; so are fields that it leaves out (`amount_received`, the card of a charge);
 * - it confirms no payment with a payment method: the method is put on the intent first, and attached to its customer, where it declines bad cards;
 * - a browser may not make payment methods or read and confirm payments: the bridge does it with the secret key, when the client secret is right;
 * - it captures what was cancelled: the bridge refuses that, as Stripe does;
 * - a setup keeps no card: it is attached to the customer once the setup has succeeded;
 * - its errors have neither type nor code of Stripe: a refusal (402) becomes a card error with its intent, and a payment that has moved on one with
 *   `payment_intent_unexpected_state`.
 * Where the customer is not there it still asks for 3-D Secure, and it knows no disputes, no slow refunds and no idempotency keys: nothing is done about these.
 */
export async function startBridge({ behind, port, secretKey, host = '127.0.0.1' }) {
  const usages = new Map();
  const shim = readFileSync(new URL('./localstripe-shim.js', import.meta.url), 'utf8');

  const ask = async (method, path, fields = {}) => {
    const form = new URLSearchParams(fields);
    const answer = await fetch(`${behind}${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, body.error ?? {});
    return body;
  };

  /** A payment as Stripe would show it. */
  const whole = async (intent) => {
    const charge = intent.latest_charge;
    const method = charge && (await ask('GET', `/v1/payment_methods/${charge.payment_method}`));
    const isTaken = charge?.captured === true && charge.status === 'succeeded';
    return {
      ...intent,
      description: null,
      setup_future_usage: usages.get(intent.id) ?? null,
      amount_received: isTaken ? charge.amount : 0,
      last_payment_error: intent.last_payment_error && { type: 'card_error', ...intent.last_payment_error },
      latest_charge: charge && { ...charge, disputed: false, payment_method_details: { type: 'card', card: method.card } },
    };
  };
  const payment = async (id) => whole(await ask('GET', `/v1/payment_intents/${id}`));
  const setup = async (id) => {
    const intent = await ask('GET', `/v1/setup_intents/${id}`);
    const method = intent.payment_method && (await ask('GET', `/v1/payment_methods/${intent.payment_method}`));
    return { ...intent, last_setup_error: null, payment_method: method };
  };

  const attach = async (method, customer) => {
    if (customer) await ask('POST', `/v1/payment_methods/${method}/attach`, { customer });
  };

  /** @type {(id: string, form: Record<string, string>) => Promise<any>} */
  const confirmPayment = async (id, { payment_method: method }) => {
    const intent = await ask('GET', `/v1/payment_intents/${id}`);
    if (method) {
      const { id: chosen } = await ask('GET', `/v1/payment_methods/${method}`);
      await attach(chosen, intent.customer);
      if (intent.latest_charge) return payment(id);
      await ask('POST', `/v1/payment_intents/${id}`, { payment_method: chosen });
    }
    return whole(await ask('POST', `/v1/payment_intents/${id}/confirm`));
  };

  /** @type {(id: string, form: Record<string, string>) => Promise<any>} */
  const confirmSetup = async (id, { payment_method: method }) => {
    const {
      status,
      payment_method: kept,
      customer,
    } = await ask('POST', `/v1/setup_intents/${id}/confirm`, method ? { payment_method: method } : {});
    if (status === 'succeeded') await attach(kept, customer);
    return setup(id);
  };

  /** @type {[verb: string, pattern: RegExp, handle: (ids: string[], form: Record<string, string>) => Promise<any>, browser?: 'browser'][]} */
  const routes = [
    ['POST', /^\/v1\/payment_methods$/, (_, form) => ask('POST', '/v1/payment_methods', only(form, ['type', 'card'])), 'browser'],
    [
      'POST',
      /^\/v1\/payment_intents$/,
      async (_, form) => {
        const known = [
          'amount',
          'currency',
          'customer',
          'metadata',
          'capture_method',
          'payment_method',
          'payment_method_types',
          'confirm',
          'off_session',
        ];
        const intent = await ask('POST', '/v1/payment_intents', only(form, known));
        if (form.setup_future_usage) usages.set(intent.id, form.setup_future_usage);
        return whole(intent);
      },
    ],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, ([id]) => payment(id), 'browser'],
    ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, ([id], form) => confirmPayment(id, form), 'browser'],
    ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, async ([id]) => whole(await ask('POST', `/v1/payment_intents/${id}/cancel`))],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/capture$/,
      async ([id], form) => {
        const { status } = await ask('GET', `/v1/payment_intents/${id}`);
        if (status !== 'requires_capture') throw new Refused(400, { message: `This PaymentIntent has a status of ${status}.` });
        return whole(await ask('POST', `/v1/payment_intents/${id}/capture`, only(form, ['amount_to_capture'])));
      },
    ],
    [
      'POST',
      /^\/v1\/setup_intents$/,
      async (_, form) => {
        const { id } = await ask('POST', '/v1/setup_intents', only(form, ['customer', 'usage', 'metadata']));
        return form.payment_method && form.confirm === 'true' ? confirmSetup(id, form) : setup(id);
      },
    ],
    ['GET', /^\/v1\/setup_intents\/(\w+)$/, ([id]) => setup(id), 'browser'],
    ['POST', /^\/v1\/setup_intents\/(\w+)\/confirm$/, ([id], form) => confirmSetup(id, form), 'browser'],
    ['POST', /^\/v1\/setup_intents\/(\w+)\/cancel$/, async ([id]) => ask('POST', `/v1/setup_intents/${id}/cancel`).then(() => setup(id))],
  ];

  const answerTo = async ({ method, url, key, text, headers }) => {
    const fields = Object.fromEntries(new URLSearchParams(method === 'GET' ? url.search : text));
    const found = routes.find(([verb, pattern]) => verb === method && pattern.test(url.pathname));
    if (!found) return pass({ method, url, text, headers });
    const [, pattern, handle, browser] = found;
    const [, ...ids] = pattern.exec(url.pathname) ?? [];
    if (!key.startsWith('sk_') && !(browser && key.startsWith('pk_') && (ids.length === 0 || isTheirs(ids[0], fields))))
      throw new Refused(401, { message: 'This key may not do that.' });
    try {
      return json(200, await handle(ids, fields));
    } catch (error) {
      throw error instanceof Refused ? await inWords(error, ids[0]) : error;
    }
  };

  /** @type {(id: string, form: Record<string, string>) => boolean} */
  const isTheirs = (id, { client_secret: given }) => typeof given === 'string' && given.startsWith(`${id}_secret_`);

  /** Requests that are not bridged go to localstripe unchanged. */
  const pass = async ({ method, url, text, headers }) => {
    const { authorization, 'content-type': type } = headers;
    const answer = await fetch(`${behind}${url.pathname}${url.search}`, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(method === 'GET' ? {} : { body: text }),
    });
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw await inWords(new Refused(answer.status, body.error ?? {}), undefined);
    return json(answer.status, body);
  };

  /** Stripe's words for a refusal. */
  const inWords = async ({ status, error }, id) => {
    if (status === 402) {
      const intent = error.charge && (await ask('GET', `/v1/charges/${error.charge}`)).payment_intent;
      return new Refused(402, { ...error, type: 'card_error', ...(intent ? { payment_intent: await payment(intent) } : {}) });
    }
    const kind = id?.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
    if (status === 404) return new Refused(404, { ...error, code: 'resource_missing' });
    return new Refused(status, id ? { ...error, code: `${kind}_unexpected_state` } : error);
  };

  /** localstripe's own script, and what the page's three card fields need besides. */
  const script = async () => {
    const text = await (await fetch(`${behind}/js.stripe.com/v3/`)).text();
    // Its class `Element` would shadow the browser's own.
    return { status: 200, type: 'text/javascript', body: `(() => {\n${text}\n})();\n${shim}` };
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bridge');
    const serve = async () => {
      const text = await textOf(request);
      if (request.method === 'OPTIONS') return { status: 204, type: 'text/plain', body: '' };
      if (url.pathname === '/v3/') return script();
      return answerTo({ method: request.method, url, key: keyOf(request, text), text, headers: request.headers });
    };
    serve()
      .catch((error) => json(error instanceof Refused ? error.status : 500, { error: error.error ?? { message: String(error) } }))
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, ...crossOrigin });
        response.end(body);
      });
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done(undefined));
  });
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { url: `http://${host}:${port}`, close };
}

class Refused extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

const json = (status, body) => ({ status, type: 'application/json', body: JSON.stringify(body) });

/** The fields of a form with these names, nested ones included. */
const only = (form, names) => Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name.split('[')[0])));

const keyOf = ({ headers: { authorization = '' } }, text) => {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return value === '' ? (new URLSearchParams(text).get('key') ?? '') : value;
};

const textOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
