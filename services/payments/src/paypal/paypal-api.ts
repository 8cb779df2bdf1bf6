import { parseJson } from '@kerbside/contracts/parse-json';
import type { Breakers } from '@kerbside/platform/internal/breakers';
import type { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import type { PaypalSettings } from '../config.js';
import { accessToken, refusal, type PaypalRefusal } from './paypal-objects.js';

/** PayPal refused a request: an answer, not a fault. */
export class PaypalRefused extends Error {
  override readonly name = 'PaypalRefused';
  constructor(
    readonly status: number,
    readonly refusal: PaypalRefusal,
  ) {
    super(`PayPal refused: ${refusal.name} (${issuesOf(refusal).join(', ')})`);
  }

  get issue(): string {
    return issuesOf(this.refusal)[0] ?? this.refusal.name;
  }
}

const issuesOf = ({ details = [] }: PaypalRefusal): string[] => details.flatMap(({ issue }) => issue ?? []);

interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Text is sent as it is. */
  readonly body?: object | string;
  /** PayPal acts once for each key, and then repeats its answer. */
  readonly key?: string;
}

const renewBeforeMs = 60_000;

/** PayPal's HTTP API. Throws PaypalRefused for what PayPal refuses, PAYPAL_UNAVAILABLE when it does not answer. */
export class PaypalApi {
  private token: { readonly value: string; readonly until: number } | undefined;

  constructor(
    private readonly settings: PaypalSettings,
    private readonly breakers: Breakers,
    private readonly clock: Clock,
  ) {}

  /** Webhook checks have their own breaker: anyone who sends webhooks causes them, and that must not stop customers from paying. */
  async ask<S extends z.core.$ZodType>(
    question: Question,
    schema: S,
    breaker: 'paypal' | 'paypal-webhooks' = 'paypal',
  ): Promise<z.output<S>> {
    try {
      return z.parse(schema, await this.breakers.run(breaker, () => this.withToken(question)));
    } catch (error) {
      if (error instanceof DomainError && error.details.cause instanceof PaypalRefused) throw error.details.cause;
      throw new DomainError('PAYPAL_UNAVAILABLE', { cause: error });
    }
  }

  /** A token that was withdrawn before its time is asked for once more. */
  private async withToken(question: Question): Promise<unknown> {
    const first = await this.send(question, await this.freshToken());
    if (first.status !== 401) return answerOf(first);
    this.token = undefined;
    return answerOf(await this.send(question, await this.freshToken()));
  }

  private async freshToken(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.token && this.token.until > now) return this.token.value;
    const { clientId, secret, apiUrl } = this.settings;
    const response = await this.fetch(new URL('/v1/oauth2/token', apiUrl), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (response.status !== 200) throw new Error(`PayPal gave no access token: it answered ${response.status}`);
    const { access_token: value, expires_in: seconds } = z.parse(accessToken, response.body);
    this.token = { value, until: now + seconds * 1_000 - renewBeforeMs };
    return value;
  }

  private send({ method, path, body, key }: Question, token: string): Promise<Answer> {
    return this.fetch(new URL(path, this.settings.apiUrl), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  private async fetch(url: URL, init: RequestInit): Promise<Answer> {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(this.settings.timeoutMs) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : parseJson(text) };
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** 409: PayPal still works on an earlier request with the same key. Nobody knows yet what becomes of it, so it is asked again. */
const undecided = [401, 409, 429];

const answerOf = ({ status, body }: Answer): unknown => {
  if (status >= 200 && status < 300) return body;
  const refused = z.safeParse(refusal, body);
  if (!refused.success || status >= 500 || undecided.includes(status)) throw new Error(`PayPal answered ${status}`);
  // The breaker counts only faults: a refusal passes it as an answer.
  throw new DomainError('PAYPAL_REFUSED', { cause: new PaypalRefused(status, refused.data) });
};
