import cookie from '@fastify/cookie';
import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { silenceMsOf, type Call } from '@kerbside/contracts/call';
import { DomainError } from '../errors/errors.js';
import { callOfRoute } from '../calls/http.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Readiness } from '../telemetry/readiness.js';
import { scopes } from '../telemetry/scopes.js';
import type { Traces } from '../telemetry/traces.js';

interface HookContext {
  readonly traces: Traces;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

/** Nothing in a response may run, be framed or be taken for something else. The edge sets the same headers, but an ingress bypasses it. */
const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/**
 * Every answer begins within its call's time-out, whatever it waits for; the edge and other services wait only a little longer. A stream, or a
 * file that is sent slowly, then goes on for as long as it moves. Fastify's own `handlerTimeout` forgets a request as soon as its body has been read.
 */
export const answerInTime = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const call = callOfRoute(request);
    if (call) {
      const scope = { requestId: request.id, trace: request.span?.spanContext() };
      watchProgress(call, reply, (work) => scopes.run(scope, work));
    }
    done();
  });
};

const watchProgress = (call: Call, reply: FastifyReply, inScope: (work: () => void) => void): void => {
  let written = -1;
  const look = (): void => {
    if (reply.raw.headersSent && bytesOf(reply) > written) {
      written = bytesOf(reply);
      timer = setTimeout(look, silenceMsOf(call));
    } else inScope(() => giveUp(reply));
  };
  let timer = setTimeout(look, call.timeoutMs);
  reply.raw.once('close', () => clearTimeout(timer));
};

const bytesOf = ({ raw }: FastifyReply): number => raw.socket?.bytesWritten ?? 0;

/** Answers TIMED_OUT. Cuts off an answer that has stopped. */
const giveUp = (reply: FastifyReply): void => {
  if (reply.sent) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(new DomainError('TIMED_OUT'));
};

/** Request ids, one log line and one measurement per call; by route, since URLs carry plates and ids. */
export const watchRequests = (server: FastifyInstance, { traces, log, metrics, readiness }: HookContext): void => {
  void server.register(cookie);
  server.decorateRequest('asked', null);
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...everyAnswer, 'x-request-id': request.id });
    if (!isProbe(routeOf(request))) request.span = begun(traces, request);
    done();
  });
  // After the body has been read, so that the stream's callbacks cannot lose the scope.
  server.addHook('preValidation', (request, _reply, done) =>
    scopes.run({ requestId: request.id, trace: request.span?.spanContext(), caller: () => request.asked?.caller, counted: [] }, done),
  );
  // Otherwise a response begun before the drain would leave its connection open.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const { method, id: requestId, asked, span } = request;
    const ms = Math.round(reply.elapsedTime);
    metrics.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    if (isProbe(route)) return done();
    if (span) ended(span, reply.statusCode);
    log.info(
      {
        requestId,
        traceId: span?.spanContext().traceId,
        method,
        route,
        status: reply.statusCode,
        ms,
        caller: asked?.caller.kind ?? 'unknown',
      },
      'Answered',
    );
    return done();
  });
};

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

const isProbe = (route: string): boolean => route.startsWith('/health/') || route === '/metrics';

const begun = (traces: Traces, request: FastifyRequest): Span => {
  const route = routeOf(request);
  const attributes = { 'http.request.method': request.method, 'http.route': route };
  return traces.begin({ name: `${request.method} ${route}`, kind: SpanKind.SERVER, parent: request.headers['traceparent'], attributes });
};

const ended = (span: Span, status: number): void => {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};
