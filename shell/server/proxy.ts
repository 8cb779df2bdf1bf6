import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { Call } from '@kerbside/contracts/call';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { withoutSlash } from '../src/page/pages.js';
import type { EdgeConfig } from './config.js';
import type { EdgeMetrics } from './metrics.js';
import { refuse } from './refusals.js';
import { traceparentOf } from './traces.js';

/** The services answer within the call's time; the edge waits this much longer, so that their own words arrive. */
const graceMs = 500;

/** Bodies pass through as they come: the edge parses nothing and keeps nothing. One that says it is too large is not even begun. */
export const registerProxy = async (app: FastifyInstance, { bodyLimit }: Pick<EdgeConfig, 'bodyLimit'>): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload.pipe(noMoreThan(bodyLimit))));
  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return refuse(reply, 'TOO_LARGE');
    return undefined;
  });
  await app.register(replyFrom, {
    undici: { connections: 256, pipelining: 1, connect: { timeout: 2_000 } },
    disableRequestLogging: true,
    disableCache: true,
  });
};

/** The proxy hands on an error's message and nothing else of it. */
const tooLarge = 'the body is larger than may be sent';

/** Lets through a body that does not say how large it is, up to the limit. */
const noMoreThan = (limit: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new Error(tooLarge) : null, chunk);
    },
  });
};

/** Headers by which services know each other. From outside they are a forgery. */
const insideOnly = /^x-(service|kerbside-service|internal|caller)/;

/** Baggage would be handed on to every service, and logged and kept by some. */
const ofTraces: readonly string[] = ['traceparent', 'tracestate', 'baggage'];

const isOurs = (name: string): boolean =>
  insideOnly.test(name) || name.startsWith('x-forwarded-') || name === 'forwarded' || ofTraces.includes(name);

const headersFor = (config: EdgeConfig, request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !isOurs(name))),
  'x-request-id': request.id,
  ...traceparentOf(request),
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': config.publicUrl.protocol.replace(':', ''),
  'x-forwarded-host': config.publicUrl.host,
});

/** `..` in any spelling would let a parameter climb out of the route that was matched. */
const climbs = (path: string): boolean => /\/(\.|%2e){1,2}(\/|$)/i.test(path);

interface Forwarding {
  readonly config: EdgeConfig;
  readonly metrics: Pick<EdgeMetrics, 'proxyFailed'>;
}

/** Hands a call to the service that owns it, and answers in the product's own words when that service cannot. */
export const forward = ({ config, metrics }: Forwarding, call: Call): RouteHandlerMethod => {
  const target = config.serviceUrls[call.service];
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (climbs(path)) return refuse(reply, 'NO_SUCH_CALL');
    return reply.from(new URL(withoutSlash(path), target).href, {
      timeout: call.timeoutMs + graceMs,
      rewriteRequestHeaders: (_, headers) => headersFor(config, request, headers),
      retryDelay: () => null,
      onError: (_, { error }) => {
        const isLate = 'statusCode' in error && error.statusCode === 504;
        const isLarge = error.message === tooLarge;
        metrics.proxyFailed(call.service, isLarge ? 'too large' : isLate ? 'too late' : 'no answer');
        if (isLarge) return void refuse(reply, 'TOO_LARGE');
        request.log.warn({ service: call.service, call: call.id, reason: error.message }, 'a service did not answer');
        refuse(reply, isLate ? 'TIMED_OUT' : 'SERVICE_UNAVAILABLE');
      },
    });
  };
};
