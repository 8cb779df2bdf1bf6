import { Breakers } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { parseJson } from '@kerbside/contracts/parse-json';
import * as z from 'zod/mini';
import { refusal, type CollectorRefusal } from './collector-objects.js';

const apiVersion = '2015-07-06';

interface CollectorSettings {
  readonly apiUrl: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/** The collector refused a request: an answer, not a fault. */
export class CollectorRefused extends Error {
  override readonly name = 'CollectorRefused';
  constructor(
    readonly status: number,
    readonly refusal: CollectorRefusal,
  ) {
    super(`The direct debit collector refused: ${refusal.type} (${reasonsOf(refusal)})`);
  }

  has(...reasons: readonly string[]): boolean {
    return (this.refusal.errors ?? []).some(({ reason }) => reason !== undefined && reasons.includes(reason));
  }
}

const reasonsOf = ({ errors = [] }: CollectorRefusal): string =>
  errors.map(({ reason, field }) => reason ?? field ?? 'no reason').join(', ');

type Answer<S extends z.core.$ZodType> = z.output<S>;

/**
 * The collector's HTTP API. Throws CollectorRefused for what it refuses, DIRECT_DEBIT_UNAVAILABLE when it does not answer. Objects come in an
 * envelope named after their kind, for instance `{ payments: { id: … } }`.
 */
export class Collector {
  constructor(
    private readonly settings: CollectorSettings,
    private readonly breakers: Breakers,
  ) {}

  async get<S extends z.core.$ZodType>(kind: string, id: string, schema: S): Promise<Answer<S>> {
    return this.read(kind, await this.ask('GET', `/${kind}/${encodeURIComponent(id)}`), schema);
  }

  async list<S extends z.core.$ZodType>(kind: string, query: Readonly<Record<string, string>>, schema: S): Promise<Answer<S>[]> {
    const answer = await this.ask('GET', `/${kind}?${new URLSearchParams(query)}`);
    return z.parse(z.object({ [kind]: z.array(schema) }), answer)[kind] ?? [];
  }

  /** Creates it once for each key: the same key gives the object that was created first, even after the answer was lost. */
  async create<S extends z.core.$ZodType>(kind: string, body: object, key: string, schema: S): Promise<Answer<S>> {
    try {
      return this.read(kind, await this.ask('POST', `/${kind}`, { [kind]: body }, key), schema);
    } catch (error) {
      const id = error instanceof CollectorRefused ? conflicting(error) : undefined;
      if (id === undefined) throw error;
      return this.get(kind, id, schema);
    }
  }

  async act<S extends z.core.$ZodType>(kind: string, id: string, action: string, schema: S): Promise<Answer<S>> {
    return this.read(kind, await this.ask('POST', `/${kind}/${encodeURIComponent(id)}/actions/${action}`, { data: {} }), schema);
  }

  private read<S extends z.core.$ZodType>(kind: string, answer: unknown, schema: S): Answer<S> {
    const object: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, kind) : undefined;
    return z.parse(schema, object);
  }

  private async ask(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<unknown> {
    try {
      return await this.breakers.run('direct-debit', () => this.send(method, path, body, key));
    } catch (error) {
      if (error instanceof DomainError && error.details.cause instanceof CollectorRefused) throw error.details.cause;
      throw new DomainError('DIRECT_DEBIT_UNAVAILABLE', { cause: error });
    }
  }

  private async send(method: 'GET' | 'POST', path: string, body: object | undefined, key: string | undefined): Promise<unknown> {
    const { apiUrl, token, timeoutMs } = this.settings;
    const response = await fetch(new URL(path, apiUrl), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'gocardless-version': apiVersion,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = parseJson(await response.text());
    if (response.ok) return answer;
    const refused = z.safeParse(refusal, answer);
    if (!refused.success || response.status >= 500 || response.status === 429 || response.status === 401)
      throw new Error(`The direct debit collector answered ${response.status}`);
    // The breaker counts only faults: a refusal passes it as an answer.
    throw new DomainError('COLLECTOR_REFUSED', { cause: new CollectorRefused(response.status, refused.data.error) });
  }
}

const conflicting = ({ refusal: { errors = [] } }: CollectorRefused): string | undefined =>
  errors.find(({ reason }) => reason === 'idempotent_creation_conflict')?.links?.conflicting_resource_id;
