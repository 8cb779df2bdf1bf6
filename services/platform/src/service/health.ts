import type { SaidRelease } from '@kerbside/contracts/http/accounts/service-releases';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../telemetry/metrics.js';
import type { Mongo } from '../mongo/mongo.js';
import type { Readiness } from '../telemetry/readiness.js';

interface Probed {
  readonly mongo: Mongo;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly release: SaidRelease;
}

/** Probes for the orchestrator, outside the contract: alive is "the process answers" and which release it is, ready is "send me requests". */
export const serveProbes = (server: FastifyInstance, { mongo, readiness, metrics, release }: Probed): void => {
  server.get('/health/live', () => ({ status: 'live', release }));
  server.get('/health/ready', async (_, reply) => {
    const checks = { draining: readiness.isDraining, mongo: await mongo.isReachable() };
    const isReady = checks.mongo && !checks.draining;
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...checks });
  });
  server.get('/metrics', async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
};
