import type { IncomingHttpHeaders } from 'node:http';
import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import type { Call } from '@kerbside/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { withoutSlash } from '../src/page/pages.js';
import { BodyRefused, streamBodies } from './bodies.js';
import type { EdgeConfig } from './config.js';
import { fromKept } from './kept-answers.js';
import { hand, type Handlers } from './inside.js';
import { callPolicy, everyAnswer } from './page/security.js';
import { routesOf, unlisted } from './route-table.js';
import type { EdgeMetrics } from './telemetry/metrics.js';
import { refuse } from './refusals.js';
import { traceparentOf } from './telemetry/traces.js';

/**
 * A target that is not a plain path (`http://…`, `//host`, `*`, backslashes) could name another server to whatever resolves it later. Many slashes in
 * a row, which no page or call has, take long to look through.
 */
export const isPath = (target: string): boolean => /^\/(?!\/|[^?#]*\/{16})[^\\?#]*([?#]|$)/.test(target);

/** The address of a path at a service. Its origin is the configured one, whatever was asked for. */
export const addressAt = (service: string, path: string): string => {
  const { origin } = new URL(service);
  const address = new URL(`${origin}${path}`);
  if (address.origin !== origin || address.username !== '') throw new Error('this path leads away from its service');
  return address.href;
};

/** Services answer within the call's timeout; the edge waits this much longer, so that their own error arrives. */
const graceMs = 500;

/** Connections to each service. Uploads have some of their own: they hold one for as long as their sender takes. */
const connections = { calls: 256, uploads: 64 };

interface ProxyContext {
  readonly config: Pick<EdgeConfig, 'serviceUrls' | 'publicUrl' | 'page'>;
  readonly metrics: Pick<EdgeMetrics, 'proxyFailed'>;
  readonly inside?: Handlers;
}

/** Passes every call from outside to its service. `readBodies` comes first. */
export const serveCalls = async (app: FastifyInstance, forwarding: ProxyContext, calls: readonly Call[]): Promise<void> => {
  const routes = routesOf([...calls, ...unlisted]);
  await app.register(async (part) => {
    await part.register(replyFrom, through(connections.calls));
    for (const { method, url, call } of routes)
      if (!call.upload) part.route({ method, url, config: { call }, handler: answered(forwarding, call) });
  });
  await app.register(async (part) => {
    streamBodies(part);
    await part.register(replyFrom, through(connections.uploads));
    for (const { method, url, call } of routes)
      if (call.upload) part.route({ method, url, config: { call }, handler: forward(forwarding, call) });
  });
};

const through = (most: number) => ({
  undici: { connections: most, pipelining: 1, connect: { timeout: 2_000 } },
  disableRequestLogging: true,
  disableCache: true,
});

/** Headers by which services recognise each other. From outside they are forged. */
const insideOnly = /^x-(service|kerbside-service|internal|caller)/;

/** Baggage would be passed on to every service, and logged and stored by some. */
const ofTraces: readonly string[] = ['traceparent', 'tracestate', 'baggage'];

/** What only concerns the connection with whoever sent it (RFC 9110, 7.6.1 and 10.1.1), besides what its `Connection` names. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const ofMessage = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

const namedBy = ({ headers }: FastifyRequest): readonly string[] =>
  headers.connection === undefined ? [] : headers.connection.toLowerCase().split(/[\s,]+/);

const isOurs = (name: string): boolean =>
  insideOnly.test(name) || name.startsWith('x-forwarded-') || name === 'forwarded' || ofTraces.includes(name);

/** A GET is passed on without the body that it may have been sent with. */
const ofBody = ({ method }: FastifyRequest): readonly string[] =>
  method === 'GET' || method === 'HEAD' ? ['content-length', 'content-type', 'content-encoding'] : [];

const headersFor = ({ config }: ProxyContext, request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const dropped = [...ofBody(request), ...namedBy(request)];
  const isPassed = (name: string): boolean => !ofConnection.has(name) && !isOurs(name) && !dropped.includes(name);
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name))),
    'x-request-id': request.id,
    ...traceparentOf(request),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': config.publicUrl.protocol.replace(':', ''),
    // As the visitor asked, whatever connection it goes by: a write is compared with where its page says it is from.
    'x-forwarded-host': request.headers.host ?? config.publicUrl.host,
  };
};

/** `..`, however it is spelt, would let a parameter escape from the matched route. */
const climbs = (path: string): boolean => /\/(\.|%2e){1,2}(\/|$)/i.test(path);

/** A body that was read, with the type that it was sent with. */
const bodyOf = ({ body, headers }: FastifyRequest) =>
  Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {};

const answered = (forwarding: ProxyContext, call: Call): RouteHandlerMethod => {
  const ask = passOn(forwarding, call);
  if (!call.cache) return ask;
  const service = forwarding.config.serviceUrls[call.service];
  return fromKept(call, (path) => (climbs(path) ? undefined : addressAt(service, withoutSlash(path))), ask);
};

/** Uploads are never handed over: they are passed on while they arrive, by a connection that waits when the service does. */
const passOn = (forwarding: ProxyContext, call: Call): RouteHandlerMethod => {
  const handler = forwarding.inside?.[call.service];
  if (!handler) return forward(forwarding, call);
  const always = { ...everyAnswer(forwarding.config), 'content-security-policy': callPolicy, 'cache-control': 'no-store' };
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (climbs(path)) return refuse(reply, 'NO_SUCH_CALL');
    const { contentType } = bodyOf(request);
    return hand(handler, {
      request,
      reply,
      url: `${withoutSlash(path)}${request.url.slice(path.length)}`,
      headers: { ...headersFor(forwarding, request, request.headers), ...(contentType ? { 'content-type': contentType } : {}) },
      answerHeaders: { ...always, 'x-request-id': request.id },
    });
  };
};

/** Forwards a call to the service that owns it, and answers with the product's own error when that service cannot. */
export const forward = (forwarding: ProxyContext, call: Call): RouteHandlerMethod => {
  const target = forwarding.config.serviceUrls[call.service];
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (climbs(path)) return refuse(reply, 'NO_SUCH_CALL');
    return reply.from(addressAt(target, withoutSlash(path)), {
      ...bodyOf(request),
      timeout: call.timeoutMs + graceMs,
      rewriteRequestHeaders: (_, headers) => headersFor(forwarding, request, headers),
      rewriteHeaders: ofMessage,
      retryDelay: () => null,
      ...(call.upload ? { onResponse: keepOpen } : {}),
      onError: (_, { error }) => unanswered(forwarding, call, { request, reply, error }),
    });
  };
};

/** A file that the service did not wait for is read to its end all the same: the connection can be used again. */
const keepOpen: NonNullable<FastifyReplyFromHooks['onResponse']> = (_, reply, { stream }) =>
  void reply.removeHeader('connection').send(stream);

interface ProxyFailure {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: Error;
}

const unanswered = ({ metrics }: ProxyContext, call: Call, { request, reply, error }: ProxyFailure): void => {
  if (error.cause instanceof BodyRefused) {
    metrics.proxyFailed(call.service, 'body refused');
    return void refuse(reply.header('connection', 'close'), error.cause.refusal);
  }
  const isLate = 'statusCode' in error && error.statusCode === 504;
  metrics.proxyFailed(call.service, isLate ? 'too late' : 'no answer');
  request.log.warn({ service: call.service, call: call.id, reason: error.message }, 'a service did not answer');
  return void refuse(reply, isLate ? 'TIMED_OUT' : 'SERVICE_UNAVAILABLE');
};
