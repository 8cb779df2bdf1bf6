import { AsyncLocalStorage } from 'node:async_hooks';
import type { FetchAnswer } from '@kerbside/contracts/idempotency';

/** A Fastify server, which takes a request without a connection. */
interface Server {
  inject(request: InjectedRequest): PromiseLike<{
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
    readonly rawPayload: Buffer;
  }>;
}

interface InjectedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

type Ask = (url: URL, init: RequestInit) => Promise<FetchAnswer>;

/** The services that run in this process, by their origin. */
const here = new Map<string, Server>();

/** From outside any request, so that the service asked knows nothing of ours but what the call carries. */
const outside = AsyncLocalStorage.snapshot();

/** Has calls to that origin handed to the server itself. The result ends that. */
export const answerHere = (origin: string, server: Server): (() => void) => {
  here.set(origin, server);
  return () => void here.delete(origin);
};

/** Like `fetch`, and without a connection where the service asked runs in this process. */
export const ask: Ask = (url, init) => {
  const server = here.get(url.origin);
  return server ? inTime(init.signal, outside(hand, server, url, init)) : fetch(url, init);
};

const hand = async (
  server: Server,
  { pathname, search }: URL,
  { method = 'GET', headers: given, body }: RequestInit,
): Promise<FetchAnswer> => {
  const { statusCode, headers, rawPayload } = await server.inject({
    method,
    url: pathname + search,
    headers: Object.fromEntries(new Headers(given)),
    ...(typeof body === 'string' ? { payload: body } : {}),
  });
  const said = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) said.append(name, String(one));
  // Not a `Response`, which would make a stream of the body first.
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: said,
    json: async () => JSON.parse(rawPayload.toString()),
    blob: async () => new Blob([new Uint8Array(rawPayload)]),
  };
};

/** Whoever gave up waits no longer, though the service goes on as it would over a connection. */
const inTime = <T>(signal: AbortSignal | null | undefined, answer: Promise<T>): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        const giveUp = (): void => reject(signal.reason);
        if (signal.aborted) return giveUp();
        signal.addEventListener('abort', giveUp, { once: true });
        void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
      })
    : answer;
