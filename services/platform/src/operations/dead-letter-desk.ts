import type { ClientSession, mongo } from 'mongoose';
import { pause } from '../time/back-off.js';
import { oldestFirst, type DeadLetter } from '../events/receiving/dead-letter.js';
import { pageFromCollection } from '../mongo/mongo-page.js';
import type { Page } from '../mongo/paging.js';
import type { DeadLetterChoice } from './command-line.js';

/** What happened to the letters that were handed back. */
export interface ReplayOutcome {
  readonly asked: number;
  readonly handled: number;
  readonly deadAgain: number;
  readonly waiting: number;
}

const lookAgainMs = 200;

/** The dead letters of one service, for an operator. They are only marked here: the service itself must handle them. */
export class DeadLetterDesk {
  private readonly rows: mongo.Collection<DeadLetter>;

  constructor(database: mongo.Db) {
    this.rows = database.collection<DeadLetter>('dead_letters');
  }

  open(): Promise<DeadLetter[]> {
    return this.rows.find({ resolvedAt: null }, oldestFirst).toArray();
  }

  /** Those whose effects are missing, oldest first. */
  page(page: Page): Promise<{ rows: DeadLetter[]; count: number }> {
    return pageFromCollection(this.rows, { resolvedAt: null, ...faults }, oldestFirst.sort, page, oldestFirst.collation);
  }

  openOne(id: string): Promise<DeadLetter | null> {
    return this.rows.findOne({ _id: id, resolvedAt: null });
  }

  /** False when it is no longer open, or is about to be replayed. */
  async drop(id: string, at: Date, session: ClientSession): Promise<boolean> {
    const idle = { _id: id, resolvedAt: null, replayAskedAt: { $exists: false } };
    return (await this.rows.updateOne(idle, { $set: { resolvedAt: at } }, { session })).modifiedCount === 1;
  }

  /** Returns how many; one that is about to be replayed is left. */
  async dropAll(chosen: DeadLetterChoice, at: Date): Promise<number> {
    const idle = { ...filterOf(chosen), resolvedAt: null, replayAskedAt: { $exists: false } };
    return (await this.rows.updateMany(idle, { $set: { resolvedAt: at } })).modifiedCount;
  }

  /** Marks the chosen ones. Asking again for one that is waiting, or was handled since, changes nothing: it is among `ids`, and not counted in `newly`. */
  async askToReplay(
    chosen: DeadLetterChoice,
    session?: ClientSession,
  ): Promise<{ readonly ids: readonly string[]; readonly newly: number }> {
    const within = session ? { session } : {};
    const letters = await this.rows
      .find({ resolvedAt: null, ...filterOf(chosen) }, within)
      .project<Pick<DeadLetter, '_id'>>({ _id: 1 })
      .toArray();
    const ids = letters.map((letter) => letter._id);
    const unasked = { _id: { $in: ids }, resolvedAt: null, replayAskedAt: { $exists: false } };
    const { modifiedCount } = await this.rows.updateMany(unasked, { $set: { replayAskedAt: new Date() } }, within);
    return { ids, newly: modifiedCount };
  }

  /** Waits until the service has taken all of them, or the time is up. */
  async outcome(ids: readonly string[], waitMs: number, stop: AbortSignal): Promise<ReplayOutcome> {
    const end = performance.now() + waitMs;
    let outcome = await this.count(ids);
    while (outcome.waiting > 0 && performance.now() < end && !stop.aborted) {
      await pause(lookAgainMs, stop);
      outcome = await this.count(ids);
    }
    return outcome;
  }

  private async count(ids: readonly string[]): Promise<ReplayOutcome> {
    const letters = await this.rows.find({ _id: { $in: [...ids] } }).toArray();
    const open = letters.filter((letter) => letter.resolvedAt === null);
    const waiting = open.filter((letter) => letter.replayAskedAt !== undefined).length;
    return { asked: ids.length, handled: letters.length - open.length, deadAgain: open.length - waiting, waiting };
  }
}

/** An unknown version may stand beside one that was handled: whoever replays it says so. */
const faults = { reason: { $ne: 'UNKNOWN_VERSION' } } as const satisfies mongo.Filter<DeadLetter>;

const filterOf = (chosen: DeadLetterChoice): mongo.Filter<DeadLetter> => {
  if (chosen.kind === 'ids') return { _id: { $in: [...chosen.ids] } };
  return chosen.kind === 'consumer' ? { consumer: chosen.consumer } : faults;
};
