import { createHash } from 'node:crypto';
import type { Call } from '@kerbside/contracts/call';
import type { RouteHandlerMethod } from 'fastify';

interface KeptAnswer {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface PendingAnswer {
  readonly answer: Promise<KeptAnswer | undefined>;
  readonly until: number;
}

/** What a service says of its answer; the rest of its headers concern the request that we made. */
const told = ['content-type', 'content-disposition', 'cache-control'] as const;

/** Far more than there are addresses with such an answer. */
const most = 1_000;

/**
 * Answers a call with `cache` from what its service said a moment ago, and a browser that has it already with 304. Anything but a good answer is
 * left to `otherwise`, which asks the service again.
 */
export const fromKept = (
  { cache, timeoutMs }: Pick<Call, 'cache' | 'timeoutMs'>,
  addressOf: (path: string) => string | undefined,
  otherwise: RouteHandlerMethod,
): RouteHandlerMethod => {
  const answers = new Map<string, PendingAnswer>();
  const ask = async (address: string): Promise<KeptAnswer | undefined> => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) return undefined;
    const headers = Object.fromEntries(told.map((name) => [name, answer.headers.get(name) ?? '']).filter(([, value]) => value !== ''));
    return { etag: `"${createHash('sha256').update(body).digest('base64url')}"`, headers, body };
  };
  const askOnce = (address: string): Promise<KeptAnswer | undefined> => {
    const answer = ask(address).catch(() => undefined);
    const keeping = { answer, until: Infinity };
    if (answers.size >= most) answers.clear();
    answers.set(address, keeping);
    void answer.then((kept) => (keeping.until = kept ? Date.now() + (cache?.seconds ?? 0) * 1_000 : 0));
    return answer;
  };
  return async function (request, reply) {
    const [path = '/'] = request.url.split('?');
    // Any letter can be written as its number, so that one answer would be kept as often as there are spellings.
    const address = path.includes('%') ? undefined : addressOf(path);
    if (address === undefined) return otherwise.call(this, request, reply);
    const known = answers.get(address);
    const kept = await (known && known.until > Date.now() ? known.answer : askOnce(address));
    if (!kept) return otherwise.call(this, request, reply);
    reply.headers(kept.headers).header('etag', kept.etag);
    return request.headers['if-none-match']?.includes(kept.etag) ? reply.code(304).send() : reply.send(kept.body);
  };
};
