import type { Call } from '@kerbside/contracts/call';
import { methodsAt } from '@kerbside/contracts/payments/methods-at';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/errors.js';

/** Answers a wrong method at a known address with 405 and the methods it takes; other addresses stay 404. Call it before the routes are made. */
export const refuseOtherMethods = (server: FastifyInstance): void => {
  const calls: Call[] = [];
  let at: ReturnType<typeof methodsAt> | undefined;
  server.addHook('onRoute', ({ config }) => {
    if (config?.call) calls.push(config.call);
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    at ??= methodsAt(calls);
    const methods = at(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return done();
    void reply.header('allow', methods.join(', '));
    return done(new DomainError('METHOD_NOT_ALLOWED'));
  });
};
