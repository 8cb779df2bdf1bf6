import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { inUse } from './semantics.js';
import { KeptAnswer } from './kept-answer.js';
import { KeyRecords, type Held } from './key-records.js';

interface Run {
  readonly held: Held;
  /** What was kept in the last transaction. */
  kept?: { readonly data: unknown };
}

const runs = new AsyncLocalStorage<Run>();

/** The body of an answer, as the HTTP server writes it. */
export const bodyOf = (envelope: object): string => JSON.stringify(envelope);

/** Keeps the answer to a keyed request in the transaction of its effect, so that there is never one without the other. For effects that would be repeated. */
@Injectable()
export class AnswersWithEffect {
  constructor(private readonly records: KeyRecords) {}

  /** `data` is what the handler then returns. IDEMPOTENCY_KEY_IN_USE when another run took over: the transaction must not be committed. */
  async keep(session: ClientSession, data: object): Promise<void> {
    const run = runs.getStore();
    if (!run) return;
    if (!(await this.records.keep(run.held, new KeptAnswer(200, bodyOf({ success: true, data })), session))) throw inUse();
    run.kept = { data };
  }

  /** Runs the handler of a keyed request. `isKept`: its answer was kept with its effect. */
  async run(held: Held, handle: () => Promise<unknown>): Promise<{ readonly data: unknown; readonly isKept: boolean }> {
    const run: Run = { held };
    const data = await runs.run(run, handle);
    return run.kept ? { ...run.kept, isKept: true } : { data, isKept: false };
  }
}
