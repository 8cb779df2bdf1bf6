import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Call } from '@kerbside/contracts/call';
import { DomainError } from '../errors/errors.js';
import { hasServiceKey } from '../credentials/credential.js';
import { callOfRoute } from '../calls/http.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { PlatformConfig } from '../settings/platform-config.js';
import { platformRefusal } from '../calls/refusal.js';

/** How many calls of a kind may run at a time, how many may wait their turn, and for how long. */
export interface GateLimits {
  readonly most: number;
  readonly mostWaiting: number;
  readonly waitMs: number;
}

type Turn = (isLet: boolean) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an upload: resolves once there is a place for it. Null when it needs none. Throws BUSY. */
    takePlace: (() => Promise<void>) | null;
  }
}

/**
 * Lets a limited number in at a time; others wait briefly, in order of arrival, and are then turned away. If everything started at once, it
 * would all be too slow to answer anyone in time.
 */
export class Gate {
  private inside = 0;
  private readonly waiting = new Set<Turn>();

  constructor(private readonly limits: GateLimits) {}

  /** Calls back once: with true, after which `leave` must be called, or with false. */
  enter(turn: Turn): void {
    if (this.inside < this.limits.most) {
      this.inside += 1;
      return turn(true);
    }
    if (this.waiting.size >= this.limits.mostWaiting) return turn(false);
    const timer = setTimeout(() => {
      this.waiting.delete(called);
      turn(false);
    }, this.limits.waitMs);
    const called: Turn = (isLet) => {
      clearTimeout(timer);
      turn(isLet);
    };
    this.waiting.add(called);
  }

  /** Passes the place to the caller that has waited longest. */
  leave(): void {
    const [next] = this.waiting;
    if (!next) {
      this.inside -= 1;
      return;
    }
    this.waiting.delete(next);
    next(true);
  }
}

/** When a caller that was turned away may try again. */
const retryAfterSeconds = 2;
const waitMs = 3_000;
const mostWaiting = 300;

interface GateContext {
  readonly config: PlatformConfig;
  readonly metrics: Metrics;
}

/**
 * Calls by people and partners pass a gate: one for writes, another for reads. Providers' webhooks, our own services' calls, and those that
 * complete a payment bypass it: the work they belong to was let in already, or they would not soon be sent again. So do probes, which are no calls.
 */
export const shedOverload = (server: FastifyInstance, { config, metrics }: GateContext): void => {
  const limits = { mostWaiting, waitMs };
  const gates = {
    write: new Gate({ ...limits, most: config.mostAtOnce.writes }),
    read: new Gate({ ...limits, most: config.mostAtOnce.reads }),
  };
  const shed = metrics.count({
    name: 'calls_shed_total',
    help: 'Calls that were turned away because there were too many',
    labelNames: ['kind'],
  });
  const enter = (kind: keyof typeof gates, reply: FastifyReply, turn: Turn): void =>
    gates[kind].enter((isLet) => {
      if (!isLet) shed.inc({ kind });
      else if (reply.raw.destroyed || reply.sent) return gates[kind].leave();
      else leaveOnce(reply, () => gates[kind].leave());
      turn(isLet);
    });
  const inside = new WeakMap<FastifyReply, () => void>();
  const leaveOnce = (reply: FastifyReply, leave: () => void): void => {
    const leaveNow = (): void => {
      if (inside.delete(reply)) leave();
    };
    inside.set(reply, leaveNow);
    reply.raw.once('close', leaveNow);
  };
  // The work is done: whoever reads a file slowly must not hold a place either.
  server.addHook('onSend', (_request, reply, payload, done) => {
    inside.get(reply)?.();
    done(null, payload);
  });
  server.decorateRequest('takePlace', null);
  // Only once the body has arrived: a slow sender must not hold a place.
  server.addHook('preValidation', (request, reply, done) => {
    const call = callOfRoute(request);
    if (!call || isFree(call) || hasServiceKey(request.headers, config.serviceKey)) return done();
    const kind = call.method === 'GET' ? 'read' : 'write';
    if (call.upload) {
      // Its form is read later, once its sender has been let in.
      request.takePlace = () =>
        new Promise((resolve, reject) => enter(kind, reply, (isLet) => (isLet ? resolve() : reject(new DomainError('BUSY')))));
      return done();
    }
    enter(kind, reply, (isLet) => {
      if (isLet) return done();
      const { status, body } = platformRefusal('BUSY');
      if (!reply.sent) void reply.status(status).header('retry-after', String(retryAfterSeconds)).send(body);
    });
  });
};

const isFree = ({ who, mayHavePaid }: Call): boolean =>
  mayHavePaid === true || who === 'provider signature' || who === 'service' || who === 'edge';
