/** Names what a caller wants done, so that it is done once however often the request arrives: 1 to 255 visible characters. */
export const idempotencyHeader = 'idempotency-key';
/** On an answer that was given before: "true". */
export const replayedHeader = 'idempotent-replayed';

export interface SentKey {
  readonly headers: Readonly<Record<string, string>>;
  /** The request was answered, or nobody waits for its answer: whoever asks for the same again wants it done again. */
  readonly forget: () => void;
}

export const withoutKey: SentKey = { headers: {}, forget: () => undefined };

/** How many lost answers a page remembers. */
const mostLost = 20;

/** The keys of one page: a new one for each request, unless the answer to the very same request was lost. */
export const sentKeys = (): ((request: string) => SentKey) => {
  const open = new Map<string, string>();
  return (request) => {
    const key = open.get(request) ?? newKey();
    open.delete(request);
    open.set(request, key);
    const [oldest] = open.keys();
    if (open.size > mostLost && oldest !== undefined) open.delete(oldest);
    return { headers: { [idempotencyHeader]: key }, forget: () => void open.delete(request) };
  };
};

/** Unlike `randomUUID`, also where the site is plain http, as on a developer's own network. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Of a proxy or a service that gave up: the request may have been done all the same. */
const silent: readonly number[] = [502, 503, 504];

export const isLost = ({ status }: Response): boolean => silent.includes(status);

/** For how many milliseconds to wait for the first copy of a request; undefined when this is its answer. */
export const waitForFirst = ({ status, headers }: Response): number | undefined => {
  const seconds = status === 409 ? headers.get('retry-after') : null;
  return seconds === null ? undefined : Number(seconds) * 1_000 || undefined;
};
