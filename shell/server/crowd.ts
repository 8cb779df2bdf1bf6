import type { Call } from '@kerbside/contracts/call';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { hasBody } from './bodies.js';
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
/** So many are answered soon: a single long piece of work, such as a paper that is drawn, turns away no page with all that it asks for. */
const least = 32;

/** Where most calls take longer than this, more are inside than are worked on. */
const usualMs = 250;

interface Moment {
  readonly limit: number;
  readonly most: number;
  readonly inside: number;
  /** How late the event loop turned. */
  readonly lateMs: number;
  /** How long half of those took that were answered since the last look. */
  readonly tookMs: number;
}

/** How many may be inside from now on: fewer than are while the loop is late or most calls are slow, and more again, up to the most, while it keeps up. */
export const nextLimit = ({ limit, most, inside, lateMs, tookMs }: Moment): number =>
  lateMs > bearableMs || tookMs > usualMs
    ? Math.min(most, Math.max(least, Math.floor(0.7 * Math.min(limit, inside))))
    : Math.min(most, Math.ceil(1.25 * limit));

/** How long calls are begun before the loop turns again. */
const turnMs = 1;
/**
 * While new connections come, of which each turn takes in one, no call is begun in the first half of each such span: those not taken in yet wait
 * where nobody can tell them. The other half is for calls: a crowd that always grows must not keep everybody from being answered.
 */
const spanMs = 40;
/** Whoever has waited longer for a turn is told to come back, where more wait than are answered soon. */
const patienceMs = 50;

type Begin = (isInTime: boolean) => void;

/**
 * Begins a few calls in each turn of the loop, in the order in which they came, so that it turns often: those who come next are seen at once, and
 * told at once where they are too many.
 */
class Turns {
  readonly #waiting: { readonly begin: Begin; readonly since: number }[] = [];
  #isPlanned = false;
  #hasNewcomer = false;

  /** Calls back once: with false when it took too long. Whoever goes first passes those who wait. */
  take(begin: Begin, goesFirst: boolean): void {
    const one = { begin, since: performance.now() };
    if (goesFirst) this.#waiting.unshift(one);
    else this.#waiting.push(one);
    this.#plan();
  }

  /** A connection was taken in: there may be more of them. */
  welcome(): void {
    this.#hasNewcomer = true;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#turn(this.#hasNewcomer && performance.now() % spanMs < spanMs / 2);
      this.#hasNewcomer = false;
      if (this.#waiting.length > 0) this.#plan();
    });
  }

  /** Tells those who have waited too long; begins others unless newcomers are taken in first. */
  #turn(areNewcomersFirst: boolean): void {
    const until = performance.now() + turnMs;
    for (let now = until - turnMs; now < until; now = performance.now()) {
      const [next] = this.#waiting;
      const isInTime = !next || this.#waiting.length <= least || now - next.since <= patienceMs;
      if (!next || (isInTime && areNewcomersFirst)) break;
      this.#waiting.shift();
      next.begin(isInTime);
    }
  }
}

/**
 * Answers at once that we are busy, where more would only wait until they give up. Payments that may have been authorised and providers' webhooks
 * are turned away last. Only what has arrived counts, so slow senders take no place here either.
 */
export const turnAwayCrowds = (app: FastifyInstance, { most, metrics }: CrowdOptions): void => {
  const turns = new Turns();
  let inside = 0;
  let limit = most;
  let lookedAt = performance.now();
  let took: number[] = [];
  const look = setInterval(() => {
    const now = performance.now();
    const tookMs = took.toSorted((one, other) => one - other)[took.length >> 1] ?? 0;
    limit = nextLimit({ limit, most, inside, lateMs: now - lookedAt - lookMs, tookMs });
    [lookedAt, took] = [now, []];
  }, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(look));
  app.server.on('connection', () => turns.welcome());
  const enter: onRequestHookHandler = (request, reply, done) => {
    if (!takesPlace(request)) return done();
    const isAmongLast = isLast(request);
    return turns.take((isInTime) => {
      if (reply.raw.destroyed || request.raw.socket.readableEnded) return;
      if (inside >= (isAmongLast ? 2 * most : isInTime ? limit : 0)) {
        metrics.turnedAway();
        return void refuse(reply, 'BUSY');
      }
      inside += 1;
      const begunAt = performance.now();
      reply.raw.once('close', () => {
        inside -= 1;
        took.push(performance.now() - begunAt);
      });
      done();
    }, isAmongLast);
  };
  app.addHook('onRequest', (request, reply, done) => (hasBody(request) ? done() : enter.call(app, request, reply, done)));
  app.addHook('preHandler', (request, reply, done) => (hasBody(request) ? enter.call(app, request, reply, done) : done()));
};

/** Pages that listen, files and probes cost little; uploads have connections of their own. */
const takesPlace = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url !== pageUpdatesPath && (config.call ? !config.call.upload : url === undefined);

const isLast = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.call?.mayHavePaid === true || config.call?.who === 'provider signature';
