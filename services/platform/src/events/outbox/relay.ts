import { SpanKind, type Span } from '@opentelemetry/api';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { Leases } from '../../mongo/leases.js';
import { Mongo } from '../../mongo/mongo.js';
import { Log } from '../../telemetry/log.js';
import { PlatformConfig } from '../../settings/platform-config.js';
import { Traces } from '../../telemetry/traces.js';
import { backOff, pause } from '../../time/back-off.js';
import { WakeUpSignal } from './wake-up-signal.js';
import { EventLog } from '../event-log.js';
import { topicsBy } from '../topics.js';
import { EventMetrics } from '../event-metrics.js';
import { EventSettings } from '../event-settings.js';
import { EnclosedEvents } from './enclosed-events.js';
import { Outbox } from './outbox.js';
import type { OutboxRow } from './outbox-row.js';

type Unsent = Pick<OutboxRow, '_id' | 'topic' | 'aggregateId' | 'envelope' | 'traceparent'>;

const leaseName = 'relay';
/** As long as enclosed events stay in their documents. */
const settleMs = 5_000;

/**
 * Takes events from the outbox, and from the documents that enclose them, to the log, in order per aggregate, at least once. It asks for unsent rows, never
 * for rows after a place: a transaction that commits late would be skipped. One replica of a service relays at a time.
 */
@Injectable()
export class Relay {
  private readonly wakeUp = new WakeUpSignal();
  private stopping = new AbortController();
  private endWatch: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private heldUntil = 0;
  /** Whether the outbox may have something to send. */
  private isWritten = true;
  private isPrepared = false;
  /** Published, and not yet marked so. */
  private unmarked: Unsent[] = [];
  private unmarkedSince = 0;
  /** Found in the database and published: whoever wrote them may hand them over afterwards. */
  private readonly found = new Set<string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly enclosed: EnclosedEvents,
    private readonly eventLog: EventLog,
    private readonly leases: Leases,
    private readonly mongo: Mongo,
    private readonly settings: EventSettings,
    private readonly metrics: EventMetrics,
    private readonly config: PlatformConfig,
    private readonly traces: Traces,
    private readonly log: Log,
  ) {}

  start(): void {
    if (this.running) return;
    this.stopping = new AbortController();
    this.listen();
    this.running = this.run(this.stopping.signal);
  }

  private listen(): void {
    const wake = (): void => {
      this.isWritten = true;
      this.wakeUp.raise();
    };
    this.enclosed.onGathered(() => this.wakeUp.raise());
    // No other process writes there, and the stream would report every event separately.
    if (this.config.isAlone) {
      this.endWatch = this.outbox.onWritten(wake);
      return;
    }
    const { dbName: database, collectionName } = this.outbox.rows;
    const { changes } = this.mongo;
    const ends = [
      changes.listen({ database, collection: collectionName, kinds: 'inserts', fields: ['_id'], onChange: wake, onLook: wake }),
      ...this.enclosed.collections.map((collection) => {
        const look = () => this.enclosed.look();
        return changes.listen({ database, collection, kinds: 'writes', fields: ['_id'], onChange: look, onLook: look });
      }),
    ];
    this.endWatch = () => ends.forEach((end) => end());
  }

  /** Publishes what is there, then releases the lease. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.stopping.abort();
    this.wakeUp.raise();
    this.endWatch?.();
    await this.running;
    this.running = undefined;
    await this.giveBack();
  }

  /** An unreachable database must not keep the process from stopping: the lease expires by itself. */
  private async giveBack(): Promise<void> {
    if (this.heldUntil === 0) return;
    this.heldUntil = 0;
    try {
      await this.settle();
      await this.leases.release(leaseName);
    } catch (error) {
      this.log.warn({ error }, 'The lease of the relay could not be given back');
    }
  }

  private async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (let isLast = false; !isLast;) {
      isLast = signal.aborted;
      try {
        const isDone = await this.publishWaiting(isLast);
        failures = 0;
        if (!isLast) await (isDone ? this.rest() : pause(this.settings.renewMs, signal));
      } catch (error) {
        failures += 1;
        this.isWritten = true;
        this.log.warn({ error, failures }, 'The relay could not publish and tries again');
        await pause(backOff(failures, this.settings.retryDelayMs), signal);
      }
    }
  }

  /** False while another replica holds the lease. */
  private async publishWaiting(isLast: boolean): Promise<boolean> {
    if (this.enclosed.isToSettle || this.isToMark) await this.settle();
    const wasWritten = this.isWritten;
    this.isWritten = false;
    const isUnsent = wasWritten && (this.config.isAlone || this.heldUntil > 0 || (await this.hasUnsent()));
    const isEnclosed = await this.enclosed.isWaiting(isLast);
    if (!isUnsent && !isEnclosed) return true;
    if (!(await this.hold())) {
      this.isWritten ||= isUnsent;
      return false;
    }
    if (!this.isPrepared) await this.eventLog.prepare(topicsBy(this.config.service));
    this.isPrepared = true;
    if (isUnsent) await (this.config.isAlone ? this.publishTaken() : this.drain());
    if (isEnclosed) await this.enclosed.publish((rows) => this.publishHeld(rows));
    return true;
  }

  private get isToMark(): boolean {
    return this.unmarked.length > 0 && performance.now() > this.unmarkedSince + settleMs;
  }

  /** A log that is not in the databases may have to be made again, after a restore. */
  private async settle(): Promise<void> {
    await this.mark();
    this.found.clear();
    await this.enclosed.settle(this.config.kafka ? this.outbox.rows : undefined);
  }

  private async mark(): Promise<void> {
    await this.markSent(this.unmarked);
    this.unmarked = [];
  }

  /** Waits until woken. An unused lease is released, so that it is not renewed while idle. */
  private async rest(): Promise<void> {
    const { leaseMs, sweepMs } = this.settings;
    const shortly = Math.min(leaseMs / 2, sweepMs);
    if (this.heldUntil > 0 && (await this.wakeUp.wait(shortly))) return;
    await this.giveBack();
    if (await this.wakeUp.wait(Math.max(sweepMs - shortly, 1))) return;
    this.isWritten = true;
    this.outbox.look();
    this.enclosed.look();
  }

  private async hasUnsent(): Promise<boolean> {
    return (await this.outbox.rows.findOne({ sentAt: null }, { projection: { _id: 1 }, hint: 'unsent' })) !== null;
  }

  /** Renewed at half its length, so that a burst of events does not ask for it each time. */
  private async hold(): Promise<boolean> {
    const now = performance.now();
    if (now < this.heldUntil - this.settings.leaseMs / 2) return true;
    const holds = await this.leases.take(leaseName, this.settings.leaseMs);
    this.heldUntil = holds ? now + this.settings.leaseMs : 0;
    return holds;
  }

  /** A lone process knows what it wrote, and marks it a while later, many at once: if it dies before, they are published again. */
  private async publishTaken(): Promise<void> {
    const taken = this.outbox.taken();
    try {
      if (!taken) {
        await this.mark();
        return await this.drain();
      }
      const rows = taken.filter(({ _id }) => !this.found.has(_id.toHexString())).toSorted(inOrder);
      if (rows.length === 0) return;
      await this.publishHeld(rows);
      if (this.unmarked.length === 0) this.unmarkedSince = performance.now();
      this.unmarked.push(...rows);
    } catch (error) {
      this.outbox.look();
      throw error;
    }
  }

  /**
   * Reads in the order of (aggregate, version), so that no cut between two batches can put a later version before an earlier one.
   * While one batch is published the next is read and the one before is marked.
   */
  private async drain(): Promise<void> {
    const cursor = this.unsent();
    try {
      let marked: Unsent[] = [];
      let batch = await nextBatch(cursor);
      while (batch.length > 0 && (await this.hold())) {
        const [following] = await Promise.all([nextBatch(cursor), this.publish(batch), this.markSent(marked)]);
        if (this.config.isAlone) for (const { _id } of batch) this.found.add(_id.toHexString());
        marked = batch;
        batch = following;
      }
      await this.markSent(marked);
      if (batch.length > 0) this.isWritten = true;
    } finally {
      await cursor.close();
    }
  }

  private unsent(): mongo.FindCursor<Unsent> {
    return this.outbox.rows
      .find({ sentAt: null }, { batchSize: this.settings.batch, readConcern: { level: 'majority' } })
      .sort({ aggregateId: 1, version: 1, _id: 1 })
      .hint('unsent')
      .project<Unsent>({ topic: 1, aggregateId: 1, envelope: 1, traceparent: 1 });
  }

  private async publishHeld(batch: readonly Unsent[]): Promise<void> {
    if (!(await this.hold())) throw new Error('Another replica has the lease of the relay');
    await this.publish(batch);
  }

  private async publish(batch: readonly Unsent[]): Promise<void> {
    const steps = this.traces.isRecorded ? batch.map((row) => this.step(row)) : [];
    await this.eventLog.publish(batch.map(({ topic, aggregateId, envelope }) => ({ topic, key: aggregateId, value: envelope })));
    for (const { topic } of batch) this.metrics.published.inc({ topic });
    for (const step of steps) step.end();
  }

  private step({ topic, traceparent }: Unsent): Span {
    return this.traces.begin({ name: `publish ${topic}`, kind: SpanKind.PRODUCER, parent: traceparent });
  }

  private async markSent(batch: readonly Unsent[]): Promise<void> {
    if (batch.length === 0) return;
    const ids = batch.map((row) => row._id);
    await this.outbox.rows.updateMany({ _id: { $in: ids } }, { $currentDate: { sentAt: true } });
  }
}

const inOrder = (one: OutboxRow, other: OutboxRow): number =>
  one.aggregateId < other.aggregateId ? -1 : Number(one.aggregateId > other.aggregateId) || one.version - other.version;

const nextBatch = async (cursor: mongo.FindCursor<Unsent>): Promise<Unsent[]> =>
  (await cursor.hasNext()) ? cursor.readBufferedDocuments() : [];
