import { setTimeout as wait } from 'node:timers/promises';
import { UnusedSockets, methodsAt } from '@kerbside/contracts/operation/serving';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { SaidRelease } from '@kerbside/contracts/http/accounts/service-releases';
import type { FastifyInstance } from 'fastify';
import { readBodies } from '../http/body-parsers.js';
import { shedOverload } from '../http/crowd-gate.js';
import { Clock } from '../time/clock.js';
import { connectEvents, type ConnectedEvents } from '../events/events.module.js';
import { Leases } from '../mongo/leases.js';
import { Migrations } from '../mongo/migrations.js';
import type { PlatformParts } from './platform.module.js';
import { Readiness } from '../telemetry/readiness.js';
import { packAnswers } from '../http/packed-answers.js';
import { answerInTime, watchRequests } from '../http/request-hooks.js';
import { Sweeper } from '../work/sweep.js';
import type { PlatformConfig } from '../settings/platform-config.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Mongo } from '../mongo/mongo.js';
import type { Call } from '@kerbside/contracts/call';
import { DomainError } from '../errors/errors.js';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { callOf } from '../calls/http.js';

/** Answers a wrong method at a known address with 405 and the methods it takes; other addresses stay 404. Call it before the routes are made. */
const refuseOtherMethods = (server: FastifyInstance): void => {
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

const manifest = z.object({ version: z.string() });

/** What is deployed here: the version of the service's own package, and the commit where the deployment says it. */
const releaseOf = ({ service, commit }: Pick<PlatformConfig, 'service' | 'commit'>, startedAt: Date): SaidRelease => {
  const file = new URL(`../../${service}/package.json`, import.meta.url);
  const version = existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version : null;
  return { version, commit, startedAt: startedAt.toISOString() };
};

/** Our own parsers read bodies; a failed boot throws, since several services may share the process. */
export const appOptions = { bodyParser: false, abortOnError: false } as const;

export interface OpenService {
  /** Serves HTTP only; tests deliver events and run sweeps themselves. */
  readonly listen: () => Promise<void>;
  /** Listens, consumes, relays and sweeps. */
  readonly start: () => Promise<void>;
  readonly events: ConnectedEvents;
  readonly url: () => string;
  readonly close: () => Promise<void>;
}

/** Turns an application into a service: checks its routes, adds probes and hooks, builds its collections. */
export const openService = async (app: NestFastifyApplication, parts: PlatformParts): Promise<OpenService> => {
  const { config } = parts;
  refuseUndeclaredRoutes(app, config.service);
  const server = app.getHttpAdapter().getInstance();
  const readiness = app.get(Readiness);
  const sweeper = app.get(Sweeper);
  readBodies(server);
  watchRequests(server, { ...parts, readiness });
  answerInTime(server);
  packAnswers(server);
  refuseOtherMethods(server);
  shedOverload(server, parts);
  serveProbes(server, { ...parts, readiness, release: releaseOf(config, app.get(Clock).now()) });
  const events = connectEvents(app);
  await migrate(app, parts);
  await app.init();
  const unused = new UnusedSockets(app.getHttpServer());
  const listen = async () => void (await app.listen(config.port, config.host));
  return {
    events,
    listen,
    start: async () => {
      await listen();
      await events.startRelay();
      await events.startConsumers();
      sweeper.start();
    },
    url: () => server.listeningOrigin,
    close: async () => {
      readiness.drain();
      await wait(config.drainPauseMs);
      const answered = drainHttp(app, unused, config.drainTimeoutMs).then(() => events.stopConsumers());
      await Promise.all([sweeper.stop(), answered]);
      await events.stopRelay();
      await app.close();
    },
  };
};

/** Comes before everything that runs: by now every constructor has declared its collections. */
const migrate = async (app: NestFastifyApplication, { config, mongo, migrations }: PlatformParts): Promise<void> => {
  const all = new Migrations(mongo, app.get(Leases), migrations);
  await (config.migratesAtStart ? all.run() : all.verify());
};

/** Takes no new connections; those in use finish their answers, and are cut if they take too long. */
const drainHttp = async (app: NestFastifyApplication, unused: UnusedSockets, timeoutMs: number): Promise<void> => {
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), timeoutMs);
  const closed = app.getHttpAdapter().close();
  unused.destroy();
  await closed;
  clearTimeout(cut);
};

interface ProbedParts {
  readonly mongo: Mongo;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly release: SaidRelease;
}

/** Probes for the orchestrator, outside the contract: alive is "the process answers" and which release it is, ready is "send me requests". */
const serveProbes = (server: FastifyInstance, { mongo, readiness, metrics, release }: ProbedParts): void => {
  server.get('/health/live', () => ({ status: 'live', release }));
  server.get('/health/ready', async (_, reply) => {
    const checks = { draining: readiness.isDraining, mongo: await mongo.isReachable() };
    const isReady = checks.mongo && !checks.draining;
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...checks });
  });
  server.get('/metrics', async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
};

/** Nest's own key for the path of a route; @Get and the like set it. */
const routePathKey = 'path';

/** A route without a call of the contract has no `who`, so nothing would guard it: the service does not start. */
const refuseUndeclaredRoutes = (app: INestApplicationContext, service: string): void => {
  const problems = app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => (metatype ? problemsOf(metatype.prototype, metatype.name, service) : []));
  if (problems.length > 0) throw new Error(`These routes cannot be served: ${problems.join('; ')}`);
};

const problemsOf = (prototype: object, controller: string, service: string): string[] =>
  new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler: unknown = Reflect.get(prototype, name);
    if (typeof handler !== 'function') return [];
    const problem = problemOf(handler, service);
    return problem === undefined ? [] : [`${controller}.${name} ${problem}`];
  });

const problemOf = (handler: object, service: string): string | undefined => {
  if (!Reflect.hasMetadata(routePathKey, handler)) return undefined;
  const call = callOf(handler);
  if (call === undefined) return 'serves no call of the contract';
  if (call.who === undefined) return `serves ${call.id}, which does not say who may make it`;
  return call.service === service ? undefined : `serves ${call.id}, which belongs to ${call.service}`;
};
