import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { formOverheadBytes, type Call, type Upload } from '@kerbside/contracts/call';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { withoutSlash } from '../src/page/pages.js';
import type { EdgeConfig } from './config.js';
import type { EdgeMetrics } from './telemetry/metrics.js';
import { refuse } from './refusals.js';
import { traceparentOf } from './telemetry/traces.js';

/** Services answer within the call's timeout; the edge waits this much longer, so that their own error arrives. */
const graceMs = 500;

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload;
  }
}

/** Passes bodies through unchanged: the edge neither parses nor stores them. One whose length is known to be too large is refused unread. */
export const registerProxy = async (app: FastifyInstance, { bodyLimit }: Pick<EdgeConfig, 'bodyLimit'>): Promise<void> => {
  const limitOf = ({ routeOptions: { config } }: FastifyRequest): number =>
    config.upload ? config.upload.maxBytes + formOverheadBytes : bodyLimit;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => done(null, payload.pipe(noMoreThan(limitOf(request)))));
  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) return refuse(reply, 'TOO_LARGE');
    return undefined;
  });
  await app.register(replyFrom, {
    undici: { connections: 256, pipelining: 1, connect: { timeout: 2_000 } },
    disableRequestLogging: true,
    disableCache: true,
  });
};

/** The proxy passes on only the message of an error. */
const tooLarge = 'the body is too large';

/** Passes a body of unknown length, up to the limit. */
const noMoreThan = (limit: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new Error(tooLarge) : null, chunk);
    },
  });
};

/** Headers by which services recognise each other. From outside they are forged. */
const insideOnly = /^x-(service|kerbside-service|internal|caller)/;

/** Baggage would be passed on to every service, and logged and stored by some. */
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

/** `..`, however it is spelt, would let a parameter escape from the matched route. */
const climbs = (path: string): boolean => /\/(\.|%2e){1,2}(\/|$)/i.test(path);

interface Forwarding {
  readonly config: EdgeConfig;
  readonly metrics: Pick<EdgeMetrics, 'proxyFailed'>;
}

/** Forwards a call to the service that owns it, and answers with the product's own error when that service cannot. */
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
