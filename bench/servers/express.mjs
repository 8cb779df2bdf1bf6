// The same controller on a default NestJS, on Express, with the same steps done as its documentation suggests: guards, an interceptor for
// the envelope, a middleware for headers, log line and measurement. Sessions, limits, log and metrics are the same classes.
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import cookieParser from 'cookie-parser';
import { map } from 'rxjs';
import { SessionResolver } from '@kerbside/platform/auth/auth';
import { callOf } from '@kerbside/platform/calls/http';
import { parseInput } from '@kerbside/platform/calls/input';
import { platformConfig } from '@kerbside/platform/settings/platform-config';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { Redis } from '@kerbside/platform/redis/redis';
import { makeLog } from '@kerbside/platform/telemetry/log';
import { Metrics } from '@kerbside/platform/telemetry/metrics';
import { refuseUnlessAllowed } from '@kerbside/platform/credentials/rights';
import { answering } from '../measure/answering.mjs';
import { decorate } from './decorate.mjs';
import { PlanController } from './plan-controller.mjs';
import { customerOf } from './plans.mjs';

const visitor = { kind: 'visitor' };

class SessionGuard {
  constructor(sessions) {
    this.sessions = sessions;
  }
  async canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const token = request.cookies.ks_session;
    const caller = token === undefined ? visitor : await this.sessions.resolve(token);
    refuseUnlessAllowed(callOf(context.getHandler()).who, caller);
    request.asked = { caller, sessionToken: token, input: undefined };
    return true;
  }
}
decorate(SessionGuard, { types: [SessionResolver] });

class InputGuard {
  canActivate(context) {
    const request = context.switchToHttp().getRequest();
    // Fastify's form parser adds this one, and the platform asks it.
    request.isMultipart = () => Boolean(request.is('multipart/form-data'));
    request.asked.input = parseInput(callOf(context.getHandler()), request);
    return true;
  }
}

class Envelope {
  intercept(_context, next) {
    return next.handle().pipe(map((data) => ({ success: true, data })));
  }
}

const watching = (log, metrics) => (request, response, next) => {
  const began = performance.now();
  const requestId = crypto.randomUUID();
  response.set({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'x-request-id': requestId,
    'cache-control': 'no-store',
  });
  response.on('finish', () => {
    const [{ method }, route, status, ms] = [request, request.route?.path ?? 'unknown', response.statusCode, performance.now() - began];
    metrics.answered({ method, route, status, seconds: ms / 1_000 });
    log.info({ requestId, method, route, status, ms: Math.round(ms), caller: request.asked?.caller.kind ?? 'unknown' }, 'Answered');
  });
  next();
};

class PlanModule {}

let app;
answering({
  start: async () => {
    const config = platformConfig('pricing', process.env);
    const log = makeLog({ service: 'pricing', level: 'info' });
    const redis = await Redis.connect(config.redisUrl, 'express', log);
    const sessions = new SessionResolver(redis, undefined);
    sessions.readFrom(async (token) => customerOf(token));
    const own = [
      { provide: SessionResolver, useValue: sessions },
      { provide: RateLimits, useValue: new RateLimits(redis, config) },
      { provide: APP_GUARD, useClass: SessionGuard },
      { provide: APP_GUARD, useClass: InputGuard },
      { provide: APP_INTERCEPTOR, useClass: Envelope },
    ];
    decorate(PlanModule, { on: [Module({ controllers: [PlanController], providers: own })] });
    app = await NestFactory.create(PlanModule, { logger: false });
    app.use(cookieParser(), watching(log, new Metrics('pricing')));
    await app.listen(0, '127.0.0.1');
    return { url: (await app.getUrl()).replace('[::1]', '127.0.0.1') };
  },
  stop: () => app.close(),
});
