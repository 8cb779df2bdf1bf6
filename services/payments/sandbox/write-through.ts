import type { mongo } from 'mongoose';

interface Rows {
  readonly bulkWrite: (operations: mongo.AnyBulkWriteOperation[]) => Promise<unknown>;
}

/** A request puts several, and then waits until they are written; what nobody waits for goes with the next of them, or soon. */
const soonMs = 50;
/** That an event was delivered may be lost: it is delivered again. */
const laterMs: Readonly<Record<string, number>> = { delivery: 1_000 };

const complain = (error: unknown): void => process.emitWarning(`A sandbox could not store what it did: ${String(error)}`);

/**
 * Stores objects in the order in which they were put, together once somebody waits for them or soon. Objects put during a write share the next one, as do
 * any that could not be written.
 */
export class WriteThrough {
  private waiting: mongo.AnyBulkWriteOperation[] = [];
  private writing: Promise<unknown> = Promise.resolve();
  private soon: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;

  constructor(private readonly rows: Rows) {}

  /** `place`: the position of a new object among the others. An object that was put before keeps its position. */
  put(kind: string, object: { readonly id: string }, place: number): void {
    const { id } = object;
    const key = `${kind}:${id}`;
    const update = { $set: { key, id, kind, body: JSON.stringify(object) }, $setOnInsert: { place } };
    this.waiting.push({ updateOne: { filter: { key }, update, upsert: true } });
    this.writeWithin(laterMs[kind] ?? soonMs);
  }

  /** Resolves once everything that was put is stored. */
  async written(): Promise<void> {
    await (this.waiting.length > 0 ? this.write() : this.writing);
  }

  private writeWithin(ms: number): void {
    const at = performance.now() + ms;
    if (this.soon && this.soon.at <= at) return;
    clearTimeout(this.soon?.timer);
    this.soon = { at, timer: setTimeout(() => void this.write().catch(complain), ms) };
  }

  private write(): Promise<unknown> {
    clearTimeout(this.soon?.timer);
    this.soon = undefined;
    const write = () => this.writeWaiting();
    this.writing = this.writing.then(write, write);
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const together = this.waiting;
    this.waiting = [];
    if (together.length === 0) return;
    try {
      await this.rows.bulkWrite(together);
    } catch (error) {
      this.waiting = [...together, ...this.waiting];
      throw error;
    }
  }
}
