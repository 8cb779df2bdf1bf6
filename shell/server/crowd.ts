import type { Call } from '@kerbside/contracts/call';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { hasBody } from './bodies.js';
import type { EdgeMetrics } from './telemetry/metrics.js';
import { busyAnswer } from './refusals.js';

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
  /** What is in the head of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

const lookMs = 100;
const reportMs = 1_000;
/** A loop that turns later than this has more at hand than it can answer soon. */
const bearableMs = 50;
/** So many are answered soon: a single long piece of work, such as a paper that is drawn, turns away no page with all that it asks for. */
const least = 32;

/** Where most calls take longer than this, more are inside than are worked on. */
const usualMs = 250;

interface Moment {
  readonly most: number;
  readonly inside: number;
  /** How late the event loop turned. */
  readonly lateMs: number;
  /** How long half of those took that were answered since the last look. */
  readonly tookMs: number;
}

/** How many may be inside, and for how many looks in a row the loop has been late or most calls slow. */
interface Entry {
  readonly limit: number;
  readonly strainedLooks: number;
}

/** Fewer than are inside while it is strained, and more again, up to the most, while it keeps up. Once alone it was only held up: the next look tells. */
export const nextEntry = ({ limit, strainedLooks: before, most, inside, lateMs, tookMs }: Moment & Entry): Entry => {
  const strainedLooks = lateMs > bearableMs || tookMs > usualMs ? before + 1 : 0;
  if (strainedLooks === 0) return { strainedLooks, limit: Math.min(most, Math.ceil(1.25 * limit)) };
  if (strainedLooks === 1) return { strainedLooks, limit };
  return { strainedLooks, limit: Math.min(most, Math.max(least, Math.floor(0.7 * Math.min(limit, inside)))) };
};

/** How long calls are begun before the loop turns again. */
const turnMs = 4;
/** Whoever would wait longer for a turn is told to come back, where more wait than are answered soon. */
const patienceMs = 50;
/** Those who came while the process was held up come at once, and are no crowd: so long they may wait, unless somebody has waited for all of the last moments. */
const burst = { patienceMs: 150, endsAfterMs: 500 };
/** Of the last turn, in what the next is expected to be like. */
const share = 0.1;
/** A turn that took so many times as long as expected was held up. */
const heldUp = 4;

/** Begins a few calls in each turn of the loop, in the order in which they came, so that it turns often: those who come next are seen at once. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #beganAt: number | undefined;
  #begun = 0;
  /** From one call's beginning to the next one's, lately. */
  #eachMs = 2;
  /** Somebody has waited at all times since. */
  #waitedSince = 0;

  get waiting(): number {
    return this.#waiting.length;
  }

  get isFull(): boolean {
    const isBurst = performance.now() - this.#waitedSince < burst.endsAfterMs;
    return this.waiting >= Math.max(least, (isBurst ? burst.patienceMs : patienceMs) / this.#eachMs);
  }

  /** Whoever goes first passes those who wait. */
  take(begin: () => void, goesFirst: boolean): void {
    if (this.waiting === 0) this.#waitedSince = performance.now();
    if (goesFirst) this.#waiting.unshift(begin);
    else this.#waiting.push(begin);
    setImmediate(this.#next);
  }

  /** Each has an immediate of its own: what a call does before it first waits for something is done, and counted, before the next begins. */
  readonly #next = (): void => {
    const now = performance.now();
    if (this.#beganAt === undefined) {
      [this.#beganAt, this.#begun] = [now, 0];
      setImmediate(this.#end);
    }
    if (now >= this.#beganAt + turnMs) return void setImmediate(this.#next);
    this.#begun += 1;
    this.#waiting.shift()?.();
  };

  /** Comes first in the next turn. */
  readonly #end = (): void => {
    const eachMs = (performance.now() - (this.#beganAt ?? 0)) / this.#begun;
    if (this.waiting > 0) this.#eachMs += share * (Math.min(heldUp * this.#eachMs, eachMs) - this.#eachMs);
    this.#beganAt = undefined;
  };
}

/**
 * Answers at once that we are busy, where more would only wait until they give up. Payments that may have been authorised and providers' webhooks
 * are turned away last. Only what has arrived counts, so slow senders take no place here either.
 */
export const turnAwayCrowds = (app: FastifyInstance, { most, metrics, headers }: CrowdOptions): void => {
  const tellBusy = busyAnswer(headers);
  const turns = new Turns();
  let inside = 0;
  let entry: Entry = { limit: most, strainedLooks: 0 };
  let lookedAt = performance.now();
  let took: number[] = [];
  const look = setInterval(() => {
    const now = performance.now();
    const tookMs = took.toSorted((one, other) => one - other)[took.length >> 1] ?? 0;
    entry = nextEntry({ ...entry, most, inside, lateMs: now - lookedAt - lookMs, tookMs });
    [lookedAt, took] = [now, []];
  }, lookMs).unref();
  const isFull = (request: FastifyRequest): boolean =>
    isLast(request) ? inside >= 2 * most : turns.isFull || inside + turns.waiting >= entry.limit;
  let away = 0;
  const unheard = app.log.child({}, { level: 'silent' });
  const turnAway = (request: FastifyRequest, reply: FastifyReply): void => {
    away += 1;
    metrics.turnedAway();
    // A line for each would cost more than its answer.
    request.log = unheard;
    tellBusy(reply);
  };
  const report = setInterval(() => {
    if (away > 0) app.log.warn({ count: away }, 'turned away: too many came at once');
    away = 0;
  }, reportMs).unref();
  const enter: onRequestHookHandler = (request, reply, done) => {
    if (isFull(request)) return turnAway(request, reply);
    return turns.take(() => {
      if (reply.raw.destroyed || request.raw.socket.readableEnded) return;
      inside += 1;
      const begunAt = performance.now();
      reply.raw.once('close', () => {
        inside -= 1;
        took.push(performance.now() - begunAt);
      });
      done();
    }, isLast(request));
  };
  app.addHook('onClose', async () => [look, report].forEach(clearInterval));
  app.addHook('onRequest', (request, reply, done) => {
    if (!takesPlace(request)) return done();
    if (!hasBody(request)) return enter.call(app, request, reply, done);
    // Its body need not be read. Otherwise it takes its turn once that has arrived.
    return isFull(request) ? turnAway(request, reply) : done();
  });
  app.addHook('preHandler', (request, reply, done) =>
    takesPlace(request) && hasBody(request) ? enter.call(app, request, reply, done) : done(),
  );
};

/** Pages that listen, files and probes cost little; uploads have connections of their own. */
const takesPlace = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url !== pageUpdatesPath && (config.call ? !config.call.upload : url === undefined);

const isLast = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.call?.mayHavePaid === true || config.call?.who === 'provider signature';
