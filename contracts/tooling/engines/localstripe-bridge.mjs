// A proxy between Kerbside and localstripe that fills the gaps in localstripe's version of Stripe's API, as listed below.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * The gaps, each with what is done about it:
 * - parameters that it does not know (`description`, `setup_future_usage`, `cancellation_reason`, `limit` and more) are left out, and
 *   `setup_future_usage` is added to its answers again; so are fields that it leaves out (`amount_received`, the card of a charge);
 * - it confirms no payment with a payment method: the method is put on the intent first, and attached to its customer, where it declines bad cards;
 * - a browser may not make payment methods or read and confirm payments: the bridge does all with the secret key;
 * - it captures what was cancelled: the bridge refuses that, as Stripe does;
 * - a setup keeps no card: it is attached to the customer once the setup has succeeded;
 * - its errors have neither type nor code of Stripe: a refusal (402) becomes a card error with its intent, and a payment that has moved on one with
 *   `payment_intent_unexpected_state`.
 * Where the customer is not there it still asks for 3-D Secure, and it knows no disputes, no slow refunds and no idempotency keys: nothing is done about these.
 */
export async function startBridge({ behind, secretKey }) {
  const usages = new Map();

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

  /** @type {[verb: string, pattern: RegExp, handle: (ids: string[], form: Record<string, string>) => Promise<any>][]} */
  const routes = [
    ['POST', /^\/v1\/payment_methods$/, (_, form) => ask('POST', '/v1/payment_methods', only(form, ['type', 'card']))],
    [
      'POST',
      /^\/v1\/payment_intents$/,
      async (_, form) => {
        const known = 'amount currency customer metadata capture_method payment_method payment_method_types confirm off_session'.split(' ');
        const intent = await ask('POST', '/v1/payment_intents', only(form, known));
        if (form.setup_future_usage) usages.set(intent.id, form.setup_future_usage);
        return whole(intent);
      },
    ],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, ([id]) => payment(id)],
    ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, ([id], form) => confirmPayment(id, form)],
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
    ['GET', /^\/v1\/setup_intents\/(\w+)$/, ([id]) => setup(id)],
    ['POST', /^\/v1\/setup_intents\/(\w+)\/confirm$/, ([id], form) => confirmSetup(id, form)],
    ['POST', /^\/v1\/setup_intents\/(\w+)\/cancel$/, async ([id]) => ask('POST', `/v1/setup_intents/${id}/cancel`).then(() => setup(id))],
  ];

  const answerTo = async ({ method, url, form, headers }) => {
    const fields = Object.fromEntries(new URLSearchParams(method === 'GET' ? url.search : form));
    const found = routes.find(([verb, pattern]) => verb === method && pattern.test(url.pathname));
    if (!found) return pass({ method, url, form, headers });
    const [, pattern, handle] = found;
    const [, ...ids] = pattern.exec(url.pathname) ?? [];
    try {
      return json(200, await handle(ids, fields));
    } catch (error) {
      throw error instanceof Refused ? await inWords(error, ids[0]) : error;
    }
  };

  /** Requests that are not bridged go to localstripe unchanged. */
  const pass = async ({ method, url, form, headers }) => {
    const { authorization, 'content-type': type } = headers;
    const answer = await fetch(`${behind}${url.pathname}${url.search}`, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(method === 'GET' ? {} : { body: form }),
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

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bridge');
    text(request)
      .then((form) => answerTo({ method: request.method, url, form, headers: request.headers }))
      .catch((error) => json(error instanceof Refused ? error.status : 500, { error: error.error ?? { message: String(error) } }))
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${Object(server.address()).port}`, close };
}

class Refused extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

const json = (status, body) => ({ status, body: JSON.stringify(body) });

/** The fields of a form with these names, nested ones included. */
const only = (form, names) => Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name.split('[')[0])));
