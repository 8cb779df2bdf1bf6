import { setTimeout as wait } from 'node:timers/promises';
import { FormTooLarge, readForm } from '@kerbside/platform/calls/form-body';
import type { HttpAnswer, HttpRequest } from '../http.js';
import { Idempotency, type Answer } from './records/idempotency.js';
import { newId } from './records/ids.js';
import { CardError, type ErrorBody } from './records/refusal.js';
import { findRoute } from './routes.js';
import { apiVersion, type ApiRequest, type Sandbox } from './records/sandbox.js';

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** The provider's API: keys, idempotency, routes and error envelopes around the handlers. */
export class Api {
  private readonly idempotency: Idempotency;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly keys: Keys,
  ) {
    this.idempotency = new Idempotency(sandbox.store, sandbox.now);
  }

  async answer(request: HttpRequest): Promise<HttpAnswer> {
    const requestId = newId('req');
    const key = request.header('idempotency-key') ?? null;
    const call = { key, method: request.method, path: request.url.pathname, form: request.body };
    const answer = await this.idempotency
      .once(call, () => this.run(request, { requestId, idempotencyKey: key }))
      .catch((error: unknown) => ({ ...errorAnswer(error), replayed: false }));
    await this.sandbox.store.written();
    if (this.sandbox.settings.answerDelayMs > 0) await wait(this.sandbox.settings.answerDelayMs);
    return { status: answer.status, body: answer.body, headers: headersOf(requestId, key, answer.replayed) };
  }

  private async run(request: HttpRequest, ids: Pick<ApiRequest, 'requestId' | 'idempotencyKey'>): Promise<Answer> {
    try {
      const found = findRoute(request.method, request.url.pathname);
      if (!found) throw new CardError(404, unknownUrl(request), false);
      if (this.sandbox.settings.outage && !request.url.pathname.startsWith('/_sandbox/')) throw new CardError(503, outage, false);
      const name = `${request.method} ${request.url.pathname}`;
      if (this.sandbox.settings.brokenAt?.test(name)) throw new CardError(500, broken, true);
      const form = readForm(request.method === 'GET' ? request.url.search.slice(1) : request.body);
      const key = this.authorise(request, form, found.route.browser);
      const object = await found.route.handle(this.sandbox, { ...ids, ids: found.ids, form: withoutKey(form), key });
      if (this.sandbox.settings.brokenAfter?.test(name)) throw new CardError(500, broken, true);
      return { status: 200, body: JSON.stringify(object, null, 2), kept: true };
    } catch (error) {
      return errorAnswer(error);
    }
  }

  private authorise(request: HttpRequest, form: unknown, browser: boolean): ApiRequest['key'] {
    const given = keyOf(request, form);
    if (given === this.keys.secretKey) return 'secret';
    if (given !== this.keys.publishableKey) throw new CardError(401, wrongKey(given), false);
    if (!browser) throw new CardError(403, publishableKeyUsed, false);
    return 'publishable';
  }
}

const keyOf = (request: HttpRequest, form: unknown): string => {
  const [scheme = '', value = ''] = (request.header('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  if (value !== '') return value;
  return typeof form === 'object' && form !== null ? String(Reflect.get(form, 'key') ?? '') : '';
};

/** The key may travel in the form, as Stripe.js sends it; handlers need not know. */
const withoutKey = (form: unknown): unknown =>
  typeof form === 'object' && form !== null && !Array.isArray(form)
    ? Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'key'))
    : {};

const errorAnswer = (error: unknown): Answer => {
  if (error instanceof FormTooLarge) return errorAnswer(new CardError(400, tooLarge, false));
  if (error instanceof CardError) return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2), kept: error.kept };
  process.emitWarning(`card sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { status: 500, body: JSON.stringify({ error: broken }), kept: true };
};

const headersOf = (requestId: string, key: string | null, replayed: boolean): Record<string, string> => ({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'request-id': requestId,
  'stripe-version': apiVersion,
  ...(key === null ? {} : { 'idempotency-key': key }),
  ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
});

const broken: ErrorBody = { type: 'api_error', message: 'Something went wrong on our end.' };
const outage: ErrorBody = { type: 'api_error', message: 'The service is unavailable.' };
const publishableKeyUsed: ErrorBody = {
  type: 'invalid_request_error',
  code: 'secret_key_required',
  message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
};
const wrongKey = (given: string): ErrorBody => ({
  type: 'invalid_request_error',
  message: given === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${given.slice(0, 8)}***`,
});
const tooLarge: ErrorBody = { type: 'invalid_request_error', message: 'The request has too many parameters.' };

const unknownUrl = ({ method, url }: HttpRequest): ErrorBody => ({
  type: 'invalid_request_error',
  message: `Unrecognized request URL (${method}: ${url.pathname}).`,
});
