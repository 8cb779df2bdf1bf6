import type { Call } from '@kerbside/contracts/call';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EdgeMetrics } from './telemetry/metrics.js';
import { refuse } from './refusals.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route passes on. */
    call?: Call;
  }
}

interface CrowdOptions {
  /** Pages and calls that are answered at a time. */
  readonly most: number;
  readonly metrics: Pick<EdgeMetrics, 'turnedAway'>;
}

/**
 * Answers at once that we are busy, where more would only wait until they give up. Payments that may have been authorised and providers' webhooks
 * are turned away last. Only what has arrived counts, so slow senders take no place here either.
 */
export const turnAwayCrowds = (app: FastifyInstance, { most, metrics }: CrowdOptions): void => {
  let inside = 0;
  app.addHook('preHandler', async (request, reply) => {
    if (!takesPlace(request)) return undefined;
    if (inside >= (isLast(request) ? 2 * most : most)) {
      metrics.turnedAway();
      return refuse(reply, 'BUSY');
    }
    inside += 1;
    reply.raw.once('close', () => (inside -= 1));
    return undefined;
  });
};

/** Pages that listen, files and probes cost little; uploads have connections of their own. */
const takesPlace = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url !== pageUpdatesPath && (config.call ? !config.call.upload : url === undefined);

const isLast = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.call?.mayHavePaid === true || config.call?.who === 'provider signature';
