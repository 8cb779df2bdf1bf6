export type FetchAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'>;
/** Names what a caller wants done, so that it is done once however often the request arrives: 1 to 255 visible characters. */
export const idempotencyHeader = 'idempotency-key';
/** On an answer that was given before: "true". */
export const replayedHeader = 'idempotent-replayed';

export interface SentKey {
  readonly headers: Readonly<Record<string, string>>;
  /** After this response the same request means a new one, unless it came from a proxy or a service that gave up: the work may still have been done. */
  readonly answered: (response: FetchAnswer) => void;
  /** Drops the key, because nobody waits for its answer any more. */
  readonly forget: () => void;
}

/** How clients send a call that is done once by its key. It comes with the call, so that only pages that make such calls load it. */
export interface IdempotencyOptions {
  /** The keys of one page: a new one for each request, unless the answer to the very same request was lost. */
  readonly keys: () => (request: string) => SentKey;
  /** Asks again while the first copy of the request is running. */
  readonly ask: (ask: () => Promise<FetchAnswer>, signal: AbortSignal) => Promise<FetchAnswer>;
}

/** How many lost answers a page remembers. */
const mostLost = 20;

export const byKey: IdempotencyOptions = {
  keys: () => {
    const open = new Map<string, string>();
    return (request) => {
      const key = open.get(request) ?? newKey();
      open.delete(request);
      open.set(request, key);
      const [oldest] = open.keys();
      if (open.size > mostLost && oldest !== undefined) open.delete(oldest);
      const forget = () => void open.delete(request);
      const answered = ({ status }: FetchAnswer) => (silent.includes(status) ? undefined : forget());
      return { headers: { [idempotencyHeader]: key }, answered, forget };
    };
  },
  ask: async (ask, signal) => {
    let response = await ask();
    for (let ms = waitForFirst(response); ms !== undefined; ms = waitForFirst(response)) {
      await pause(ms, signal);
      response = await ask();
    }
    return response;
  },
};

/** Unlike `randomUUID`, also where the site is plain http, as on a developer's own network. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const silent: readonly number[] = [502, 503, 504];

/** For how many milliseconds to wait for the first copy of a request; undefined when this is its answer. */
const waitForFirst = ({ status, headers }: FetchAnswer): number | undefined => {
  const seconds = status === 409 ? headers.get('retry-after') : null;
  return seconds === null ? undefined : Number(seconds) * 1_000 || undefined;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
