import type { mongo } from 'mongoose';
import { WakeUpSignal } from '../outbox/wake-up-signal.js';
import { cursorId, type CursorRow } from './embedded-rows.js';

/** A group that starts again after a crash reads this much again; receipts say what it has handled. */
const gatherMs = 3_000;

/** How far each group has read each topic, written for all of them together, once a second at most. */
export class Places {
  private readonly reached = new Map<string, number>();
  private readonly hurry = new WakeUpSignal();
  private writing: Promise<void> | undefined;

  constructor(private readonly cursors: () => mongo.Collection<CursorRow> | undefined) {}

  /** Resolves once it is written. `isLast`: at once. */
  keep(group: string, topic: string, next: number, isLast: boolean): Promise<void> {
    this.reached.set(cursorId(group, topic), next);
    this.writing ??= this.write();
    if (isLast) this.hurry.raise();
    return this.writing;
  }

  private async write(): Promise<void> {
    await this.hurry.wait(gatherMs);
    this.writing = undefined;
    // A slow write never moves a place back behind a later one.
    const writes = [...this.reached].map(([_id, next]) => ({ updateOne: { filter: { _id }, update: { $max: { next } } } }));
    this.reached.clear();
    await this.cursors()?.bulkWrite(writes, { ordered: false });
  }
}
