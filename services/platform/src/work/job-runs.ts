import type { Span } from '@opentelemetry/api';
import { DomainError, platformRefusals, type Refusals } from '../errors/errors.js';
import type { Mongo } from '../mongo/mongo.js';
import type { Log } from '../telemetry/log.js';
import { scopes } from '../telemetry/scopes.js';
import { failed, type Traces } from '../telemetry/traces.js';
import type { Clock } from '../time/clock.js';
import { nothingToDo, type Effect, type JobKind } from './job-kinds.js';
import type { JobRow } from './job-row.js';
import { FinishedElsewhere, stuckTries, type JobRows, type NextTry } from './job-rows.js';

interface Failure {
  /** For staff: never the message of an unforeseen error, which may hold a name or a plate. */
  readonly words: string;
  readonly isFinal: boolean;
  /** Another service or an outside party did not answer, as while it is still starting. */
  readonly isSilence: boolean;
}

export const failureOf = (error: unknown, refusals: Refusals): Failure => {
  if (!(error instanceof DomainError)) return { words: 'An unexpected error. See the log.', isFinal: false, isSilence: false };
  const { code, details } = error;
  const known: Refusals = { ...platformRefusals, ...refusals };
  return { words: details.message ?? known[code]?.[1] ?? code, isFinal: details.isFinal === true, isSilence: silence.includes(code) };
};

const silence: readonly string[] = ['SERVICE_UNAVAILABLE', 'TIMED_OUT'];

/** A job waits for whom it needs: that is worth an error only once it is stuck, or where it failed by itself. */
export const logLevelOf = ({ isSilence, isFinal }: Failure, isStuck: boolean): 'warn' | 'error' =>
  isSilence && !isFinal && !isStuck ? 'warn' : 'error';

interface Parts {
  readonly rows: JobRows;
  readonly mongo: Mongo;
  readonly clock: Clock;
  readonly traces: Traces;
  readonly log: Log;
  readonly refusals: Refusals;
}

const firstWaitMs = 500;
const longestWaitMs = 60_000;
/** Whoever did not answer is not asked for the next event either. */
const silentMs = 2_000;

/** Does jobs, and what follows from an event before it is one: the effect once, or the time of the next try. */
export class JobRuns {
  /** Kinds that failed because another party did not answer, and when to ask it again. */
  private readonly silentUntil = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  isSilent(name: string): boolean {
    return performance.now() < (this.silentUntil.get(name) ?? 0);
  }

  /** It becomes a job if it fails. */
  async atOnce(row: JobRow, kind: JobKind): Promise<void> {
    try {
      const effect = await scopes.within({ isRetried: true }, () => kind.prepare(row.facts, row.errandId));
      if (effect === nothingToDo) return;
      if (kind.isKeyed) return await this.parts.mongo.connection.withSession(effect);
      await this.parts.mongo.transaction(async (session) => {
        await this.parts.rows.sign(row, session);
        await effect(session);
      });
    } catch (error) {
      if (error instanceof FinishedElsewhere) return;
      await this.parts.rows.add([{ ...row, ...this.nextTryOf(row, error) }]);
    }
  }

  /** Runs a job as a step of the trace that added it. */
  resume(row: JobRow, kind: JobKind): Promise<void> {
    const { traceparent, requestId } = row.origin ?? {};
    return this.parts.traces.run({ name: `job ${row.name}`, parent: traceparent, requestId }, (span) => this.run(row, kind, span));
  }

  private async run(row: JobRow, kind: JobKind, span: Span): Promise<void> {
    try {
      const effect = await kind.prepare(row.facts, row.errandId);
      await this.parts.mongo.transaction(async (session) => {
        if (await this.parts.rows.finish([row], session)) await effect(session);
      });
    } catch (error) {
      failed(span, error);
      await this.parts.rows.postpone(row, this.nextTryOf(row, error));
    }
  }

  private nextTryOf({ name, errandId: id, tries: before }: JobRow, error: unknown): NextTry {
    const failure = failureOf(error, this.parts.refusals);
    const then = failure.isFinal ? 'it waits for a person' : 'it will be tried again';
    const tries = before + 1;
    this.parts.log[logLevelOf(failure, tries >= stuckTries)]({ error, job: name, id, tries }, `A job failed; ${then}`);
    const now = this.parts.clock.now();
    const nextTryAt = failure.isFinal ? null : new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** before));
    if (failure.isSilence) this.silentUntil.set(name, performance.now() + silentMs);
    return { tries, nextTryAt, failure: failure.words, failingSince: now };
  }

  /** Runs as a step of the trace that added the first. False when each has to run separately. */
  async together(rows: readonly JobRow[], prepare: () => Promise<Effect>): Promise<boolean> {
    const [{ name, origin } = { name: '', origin: null }] = rows;
    try {
      await this.parts.traces.run({ name: `jobs ${name}`, parent: origin?.traceparent, requestId: origin?.requestId }, async () => {
        const effect = await prepare();
        await this.parts.mongo.transaction(async (session) => {
          if (!(await this.parts.rows.finish(rows, session))) throw new FinishedElsewhere(`Some jobs ${name} were finished by another run`);
          await effect(session);
        });
      });
      return true;
    } catch (error) {
      this.parts.log.warn({ error, job: name, jobs: rows.length }, 'Jobs failed together; each is run by itself');
      return false;
    }
  }
}
