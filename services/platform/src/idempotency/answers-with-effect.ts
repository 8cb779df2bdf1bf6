import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { scopes } from '../telemetry/scopes.js';
import { inUse } from './semantics.js';
import { KeyRecords, type KeyHolder, KeptAnswer } from './key-records.js';

/** The first run of a keyed request. */
class KeyedRun {
  /** What the last transaction stored. */
  kept?: { readonly data: unknown };

  constructor(readonly held: KeyHolder) {}
}

/** The body of an answer, as the HTTP server writes it. */
export const bodyOf = (envelope: object): string => JSON.stringify(envelope);

/**
 * Stores the answer to a keyed request in the transaction of its effect, so that neither exists without the other. For effects that must
 * not be repeated.
 */
@Injectable()
export class AnswersWithEffect {
  constructor(private readonly records: KeyRecords) {}

  /** `data` is what the handler then returns. Throws IDEMPOTENCY_KEY_IN_USE when another run took over: do not commit the transaction. */
  async keep(session: ClientSession, data: object): Promise<void> {
    const run = scopes.getStore()?.keyed;
    if (!(run instanceof KeyedRun)) return;
    if (!(await this.records.keep(run.held, new KeptAnswer(200, bodyOf({ success: true, data })), session))) throw inUse();
    run.kept = { data };
  }

  /** Runs the handler of a keyed request. `isKept`: its answer was stored with its effect. */
  async run(held: KeyHolder, handle: () => Promise<unknown>): Promise<{ readonly data: unknown; readonly isKept: boolean }> {
    const run = new KeyedRun(held);
    const data = await scopes.within({ keyed: run }, handle);
    return run.kept ? { ...run.kept, isKept: true } : { data, isKept: false };
  }
}
