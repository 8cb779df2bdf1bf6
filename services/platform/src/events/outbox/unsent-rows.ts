import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { ChangeDocument } from '../../mongo/changes.js';
import { Mongo } from '../../mongo/mongo.js';
import { PlatformConfig } from '../../settings/platform-config.js';
import { EventSettings } from '../event-settings.js';
import { Outbox } from './outbox.js';
import { settleMs, type OutboxRow } from './outbox-row.js';

export type UnsentRow = Pick<OutboxRow, (typeof fields)[number]>;

/** Resolves once the log has these events. */
type Publish = (rows: readonly UnsentRow[]) => Promise<void>;

/** What is published within it is marked together, where another process may take over. */
const markMs = 100;
/** How long we remember what was published: the change stream may report it late, or a look that is under way may still find it. */
const knownMs = 30_000;

/**
 * Rows of the outbox on their way to the log, handed over in the order of their commits: a lone process hands over what it wrote, others hear of all rows by
 * the change stream. Whoever begins, or may have missed some, looks for unsent rows, never for rows after a place: a transaction that commits late would be skipped.
 */
@Injectable()
export class UnsentRows {
  private isToLook = true;
  private handed: UnsentRow[] = [];
  /** Published, and not yet marked so. */
  private readonly published = new Map<string, mongo.ObjectId>();
  private publishedAt = 0;
  /** By id, when it was published. */
  private readonly known = new Map<string, number>();
  private marking: Promise<void> | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly settings: EventSettings,
    private readonly config: PlatformConfig,
  ) {}

  /** Calls `listener` when there may be something to send. Returns a function that stops it. */
  listen(listener: () => void): () => void {
    const look = (): void => {
      this.look();
      listener();
    };
    const hand = (rows: readonly UnsentRow[]): void => {
      // A look that has not begun finds them: they are committed.
      if (!this.isToLook) this.handed.push(...rows);
      listener();
    };
    // What was published before it listened may have to be again: the databases may have been restored meanwhile.
    this.known.clear();
    this.look();
    if (this.config.isAlone) return this.outbox.onWritten((rows) => (rows ? hand(rows) : look()));
    const { dbName: database, collectionName: collection } = this.outbox.rows;
    // What enclosed events leave here was sent before.
    const onChange = ({ sentAt, ...row }: ChangeDocument): void => {
      if (sentAt === null) hand([row as UnsentRow]);
    };
    return this.mongo.changes.listen({ database, collection, kinds: 'inserts', fields: [...fields, 'sentAt'], onChange, onLook: look });
  }

  /** Some may be unsent that nobody handed over. */
  look(): void {
    this.isToLook = true;
    this.handed = [];
  }

  /** Whether something is to be published by the process that holds the lease; one that does not may have missed what the holder left. */
  async isWaiting(isHeld: boolean): Promise<boolean> {
    const isWaiting = this.isToLook || this.handed.length > 0;
    if (!isWaiting || this.config.isAlone || isHeld) return isWaiting;
    this.handed = [];
    this.isToLook = false;
    const found = await this.outbox.rows.findOne({ sentAt: null }, { projection: { _id: 1 }, hint: 'unsent' });
    this.isToLook ||= found !== null;
    return this.isToLook;
  }

  /** In the order of each aggregate. */
  async publish(publish: Publish): Promise<void> {
    if (this.isToLook) await this.drain(publish);
    while (this.handed.length > 0) await this.publishNew(this.handed.splice(0, this.settings.batch).toSorted(inOrder), publish);
    // Nobody waits for it. What is not marked stays published, and is marked with the next.
    if (!this.config.isAlone) this.marking ??= this.mark();
  }

  get isToSettle(): boolean {
    return this.published.size > 0 && performance.now() > this.publishedAt + settleMs;
  }

  async settle(): Promise<void> {
    const marked = [...this.published];
    if (marked.length === 0) return;
    await this.outbox.rows.updateMany({ _id: { $in: marked.map(([, _id]) => _id) } }, { $currentDate: { sentAt: true } });
    for (const [key] of marked) this.published.delete(key);
    const before = performance.now() - knownMs;
    for (const [key, at] of this.known) {
      if (at > before) break;
      if (!this.published.has(key)) this.known.delete(key);
    }
  }

  private async mark(): Promise<void> {
    await wait(markMs, undefined, { ref: false });
    this.marking = undefined;
    await this.settle().catch(() => undefined);
  }

  /**
   * Reads in the order of (aggregate, version), so that no cut between two batches can put a later version before an earlier one. While one batch is
   * published the next is read and those before are marked.
   */
  private async drain(publish: Publish): Promise<void> {
    this.isToLook = false;
    const cursor = this.unsent();
    try {
      let batch = await nextBatch(cursor);
      while (batch.length > 0) {
        const marking = this.published.size < this.settings.batch ? undefined : this.settle();
        [batch] = await Promise.all([nextBatch(cursor), this.publishNew(batch, publish), marking]);
      }
    } finally {
      await cursor.close();
    }
  }

  private unsent(): mongo.FindCursor<UnsentRow> {
    return this.outbox.rows
      .find({ sentAt: null }, { batchSize: this.settings.batch, readConcern: { level: 'majority' } })
      .sort({ aggregateId: 1, version: 1, _id: 1 })
      .hint('unsent')
      .project<UnsentRow>(Object.fromEntries(fields.map((name) => [name, 1])));
  }

  private async publishNew(rows: readonly UnsentRow[], publish: Publish): Promise<void> {
    const fresh = rows.filter(({ _id }) => !this.known.has(_id.toHexString()));
    if (fresh.length === 0) return;
    await publish(fresh);
    if (this.published.size === 0) this.publishedAt = performance.now();
    for (const { _id } of fresh) {
      this.published.set(_id.toHexString(), _id);
      this.known.set(_id.toHexString(), performance.now());
    }
  }
}

const fields = ['_id', 'topic', 'aggregateId', 'version', 'envelope', 'traceparent'] as const;

/** Acknowledgements of two commits may come in either order. */
const inOrder = (one: UnsentRow, other: UnsentRow): number =>
  one.aggregateId < other.aggregateId ? -1 : Number(one.aggregateId > other.aggregateId) || one.version - other.version;

const nextBatch = async (cursor: mongo.FindCursor<UnsentRow>): Promise<UnsentRow[]> =>
  (await cursor.hasNext()) ? cursor.readBufferedDocuments() : [];
