import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { PlatformConfig } from '../../settings/platform-config.js';
import { EventSettings } from '../event-settings.js';
import { Outbox } from './outbox.js';
import { settleMs, type OutboxRow } from './outbox-row.js';

export type UnsentRow = Pick<OutboxRow, '_id' | 'topic' | 'aggregateId' | 'envelope' | 'traceparent'>;

/** Resolves once the log has these events. */
type Publish = (rows: readonly UnsentRow[]) => Promise<void>;

/**
 * Rows of the outbox on their way to the log. A lone process is handed what it wrote, and looks only for what it cannot know; others look each time. Looking
 * finds unsent rows, never rows after a place: a transaction that commits late would be skipped.
 */
@Injectable()
export class UnsentRows {
  private isWritten = true;
  /** Published, and not yet marked so: neither looking nor whoever wrote them hands them over again. */
  private readonly published = new Map<string, mongo.ObjectId>();
  private publishedAt = 0;
  /** Marked since the look that is under way began, which may still find them. */
  private readonly marked = new Set<string>();
  private isLooking = false;
  private marking: Promise<void> | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly settings: EventSettings,
    private readonly config: PlatformConfig,
  ) {}

  /** Calls `listener` when there may be something to send. Returns a function that stops it. */
  onWritten(listener: () => void): () => void {
    return this.outbox.onWritten(() => {
      this.isWritten = true;
      listener();
    });
  }

  /** Whether this process has just sent the row: whoever finds it, or hears of it, has nothing to do. */
  isPublished(_id: mongo.ObjectId): boolean {
    const key = _id.toHexString();
    return this.published.has(key) || this.marked.has(key);
  }

  /** Some may be unsent that nobody handed over. */
  look(): void {
    this.isWritten = true;
    this.outbox.look();
  }

  /** Whether something is to be published by the process that holds the lease. */
  async isWaiting(isHeld: boolean): Promise<boolean> {
    if (!this.isWritten || this.config.isAlone || isHeld) return this.isWritten;
    this.isWritten = false;
    const found = await this.outbox.rows.findOne({ sentAt: null }, { projection: { _id: 1 }, hint: 'unsent' });
    this.isWritten ||= found !== null;
    return this.isWritten;
  }

  /** In the order of each aggregate. */
  async publish(publish: Publish): Promise<void> {
    this.isWritten = false;
    const taken = this.outbox.taken();
    if (taken) return this.publishNew(taken.toSorted(inOrder), publish);
    await this.drain(publish);
    // Nobody waits for it. What is not marked stays published, and is marked with the next.
    if (!this.config.isAlone)
      this.marking ??= this.settle()
        .catch(() => undefined)
        .finally(() => (this.marking = undefined));
  }

  get isToSettle(): boolean {
    return this.published.size > 0 && performance.now() > this.publishedAt + settleMs;
  }

  /** Marks what is published. */
  async settle(): Promise<void> {
    const marked = [...this.published];
    if (marked.length === 0) return;
    await this.outbox.rows.updateMany({ _id: { $in: marked.map(([, _id]) => _id) } }, { $currentDate: { sentAt: true } });
    for (const [key] of marked) {
      this.published.delete(key);
      if (this.isLooking) this.marked.add(key);
    }
  }

  /**
   * Reads in the order of (aggregate, version), so that no cut between two batches can put a later version before an earlier one. While one batch is
   * published the next is read and those before are marked.
   */
  private async drain(publish: Publish): Promise<void> {
    this.isLooking = true;
    const cursor = this.unsent();
    try {
      let batch = await nextBatch(cursor);
      while (batch.length > 0) {
        const marking = this.published.size < this.settings.batch ? undefined : this.settle();
        [batch] = await Promise.all([nextBatch(cursor), this.publishNew(batch, publish), marking]);
      }
    } finally {
      this.isLooking = false;
      this.marked.clear();
      await cursor.close();
    }
  }

  private unsent(): mongo.FindCursor<UnsentRow> {
    return this.outbox.rows
      .find({ sentAt: null }, { batchSize: this.settings.batch, readConcern: { level: 'majority' } })
      .sort({ aggregateId: 1, version: 1, _id: 1 })
      .hint('unsent')
      .project<UnsentRow>({ topic: 1, aggregateId: 1, envelope: 1, traceparent: 1 });
  }

  private async publishNew(rows: readonly UnsentRow[], publish: Publish): Promise<void> {
    const fresh = rows.filter(({ _id }) => !this.isPublished(_id));
    if (fresh.length === 0) return;
    await publish(fresh);
    if (this.published.size === 0) this.publishedAt = performance.now();
    for (const { _id } of fresh) this.published.set(_id.toHexString(), _id);
  }
}

const inOrder = (one: OutboxRow, other: OutboxRow): number =>
  one.aggregateId < other.aggregateId ? -1 : Number(one.aggregateId > other.aggregateId) || one.version - other.version;

const nextBatch = async (cursor: mongo.FindCursor<UnsentRow>): Promise<UnsentRow[]> =>
  (await cursor.hasNext()) ? cursor.readBufferedDocuments() : [];
