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

const lookMs = 100;
/** A loop that turns later than this has more at hand than it can answer soon. */
const bearableMs = 50;
/** A single long piece of work, such as a paper that is drawn, turns away no page with all that it asks for. */
const least = 32;

interface Moment {
  readonly limit: number;
  readonly most: number;
  readonly inside: number;
  /** How late the event loop turned. */
  readonly lateMs: number;
}

/** How many may be inside from now on: fewer than are while the loop is late, and more again, up to the most, while it keeps up. */
export const nextLimit = ({ limit, most, inside, lateMs }: Moment): number =>
  lateMs > bearableMs
    ? Math.min(most, Math.max(least, Math.floor(0.7 * Math.min(limit, inside))))
    : Math.min(most, Math.ceil(1.25 * limit));

/**
 * Answers at once that we are busy, where more would only wait until they give up. Payments that may have been authorised and providers' webhooks
 * are turned away last. Only what has arrived counts, so slow senders take no place here either.
 */
export const turnAwayCrowds = (app: FastifyInstance, { most, metrics }: CrowdOptions): void => {
  let inside = 0;
  let limit = most;
  let lookedAt = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    limit = nextLimit({ limit, most, inside, lateMs: now - lookedAt - lookMs });
    lookedAt = now;
  }, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(look));
  app.addHook('preHandler', async (request, reply) => {
    if (!takesPlace(request)) return undefined;
    if (inside >= (isLast(request) ? 2 * most : limit)) {
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
