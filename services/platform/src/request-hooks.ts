import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Log, Scopes } from './log.js';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

interface Watching {
  readonly scopes: Scopes;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

/** Nothing in an answer may run, be framed or be taken for something else. The edge says the same; an ingress leads here without it. */
const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** Request ids, one log line and one measurement per call; by route, since URLs carry plates and ids. */
export const watchRequests = (server: FastifyInstance, { scopes, log, metrics, readiness }: Watching): void => {
  void server.register(cookie);
  server.decorateRequest('asked', null);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...everyAnswer, 'x-request-id': request.id });
    done();
  });
  // After the body was read, so that the stream's callbacks cannot lose the scope.
  server.addHook('preValidation', (request, _reply, done) => scopes.run({ requestId: request.id }, done));
  // An answer begun before the drain would otherwise leave its connection open behind it.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method, id: requestId, asked } = request;
    const ms = Math.round(reply.elapsedTime);
    metrics.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    if (route.startsWith('/health/') || route === '/metrics') return done();
    log.info({ requestId, method, route, status: reply.statusCode, ms, asker: asked?.caller.kind ?? 'unknown' }, 'Answered');
    return done();
  });
};
