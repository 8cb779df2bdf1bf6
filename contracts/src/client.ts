import * as z from 'zod/mini';
import { CallError, tooLong, unexpected } from './call-error.js';
import { antiForgeryHeader, failure, fileTypesOf, fillPath, type Call, type CallData, type CallInput } from './call.js';
import type { FetchAnswer, SentKey } from './idempotency.js';

export { CallError, isRefusal, messageOf, reasonOf } from './call-error.js';

type Fetch = (path: string, init?: RequestInit) => Promise<FetchAnswer>;
type Loose = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};

const withoutKey: SentKey = { headers: {}, answered: () => undefined, forget: () => undefined };

/** One for each fetch: a page, and each part of it, remembers the keys of calls whose answer was lost. */
const clients = new WeakMap<Fetch, Client>();

/**
 * Sends calls of the contract with a fetch, parses the response, and throws `CallError` for everything else. Idempotent calls carry a key: who sends the same again
 * because no answer came gets the answer to the first.
 */
export const client = (fetch: Fetch): Client => {
  const kept = clients.get(fetch) ?? newClient(fetch);
  clients.set(fetch, kept);
  return kept;
};

const newClient = (fetch: Fetch) => {
  let keyOf: ((request: string) => SentKey) | undefined;
  return {
    send: async <C extends Call>(
      target: C,
      input: CallInput<C>,
      { signal }: { readonly signal?: AbortSignal | undefined } = {},
    ): Promise<CallData<C>> => {
      const { params, query, body } = input as Loose;
      if (target.idempotent) keyOf ??= target.idempotent.keys();
      const key = target.idempotent && keyOf ? keyOf(JSON.stringify([target.id, params, query, body])) : withoutKey;
      const [response, answer] = await request(fetch, target, input as Loose, { key, signal, read: readJson });
      if (answer !== undefined) key.answered(response);
      if (answer?.success !== true) throw refusal(answer, response.status);
      const parsed = z.safeParse(target.data, answer.data);
      if (!parsed.success) throw new CallError('UNEXPECTED_ANSWER', unexpected, response.status);
      return parsed.data as CallData<C>;
    },
    /** For calls that respond with a file. */
    download: async <C extends Call>(target: C, input: CallInput<C>): Promise<Blob> => {
      const [response, file] = await request(fetch, target, input as Loose, { key: withoutKey, read: readFile });
      if (!file) throw refusal(await response.json().catch(() => undefined), response.status);
      return file;
    },
  };
};
export type Client = ReturnType<typeof newClient>;

interface RequestOptions<T> {
  readonly key: SentKey;
  readonly signal?: AbortSignal | undefined;
  /** Reads the answer: one that is cut off in the middle counts as none. */
  readonly read: (answer: FetchAnswer) => T;
}

/** Undefined where it is not JSON. */
const readJson = async (response: FetchAnswer) => {
  const answer = await response.json().catch((error: Error) => {
    if (error.name !== 'SyntaxError') throw error;
  });
  return [response, answer as { success?: boolean; data?: unknown } | undefined] as const;
};

const readFile = async (response: FetchAnswer) => [response, response.ok ? await response.blob() : undefined] as const;

/** A header without a value would be sent as the word "undefined". */
const known = (headers: Loose['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]: readonly [string, string | undefined]) => value !== undefined));

const request = async <T>(fetch: Fetch, target: Call, input: Loose, { key, signal, read }: RequestOptions<T>): Promise<Awaited<T>> => {
  const timeout = AbortSignal.timeout(target.timeoutMs);
  const body = input.body === undefined ? (target.method === 'GET' ? undefined : '{}') : JSON.stringify(input.body);
  const given = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const ask = () =>
    fetch(fillPath(target.path, input.params) + queryOf(input.query), {
      method: target.method,
      headers: {
        accept: fileTypesOf(target).join(', ') || 'application/json',
        [antiForgeryHeader]: '1',
        ...key.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...known(input.headers),
      },
      signal: given,
      ...(body === undefined ? {} : { body }),
    });
  try {
    return await read(await (target.idempotent ? target.idempotent.ask(ask, given) : ask()));
  } catch (error) {
    if (signal?.aborted) {
      key.forget();
      throw error;
    }
    throw timeout.aborted ? new CallError('TIMED_OUT', tooLong, 0) : unreachable();
  }
};

/** The error of a call that reached nobody. Where the browser knows why, it says so: something unexpected below the page's own word on it is a riddle. */
export const unreachable = (): CallError => {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false
    ? new CallError('OFFLINE', 'You are offline. Try again once you have a connection.', 0)
    : new CallError('UNREACHABLE', unexpected, 0);
};

const queryOf = (query: Readonly<Record<string, unknown>> = {}): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()}` : '';
};

/** The error that a response other than success stands for. */
export const refusal = (answer: unknown, status: number): CallError => {
  const parsed = z.safeParse(failure, answer);
  if (!parsed.success) return new CallError('UNEXPECTED_ANSWER', unexpected, status);
  const { code, message, fields, data } = parsed.data.error;
  return new CallError(code, message, status, fields ?? {}, data);
};
