import { SpanKind, type Span } from '@opentelemetry/api';
import { Injectable } from '@nestjs/common';
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
import { UnsentRows, type UnsentRow } from './unsent-rows.js';

const leaseName = 'relay';

/**
 * Takes events from the outbox, and from the documents that enclose them, to the log, in order per aggregate, at least once. One replica
 * of a service relays at a time.
 */
@Injectable()
export class Relay {
  private readonly wakeUp = new WakeUpSignal();
  private stopping = new AbortController();
  private endWatch: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private heldUntil = 0;
  private isPrepared = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly unsent: UnsentRows,
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
    const wake = (): void => this.wakeUp.raise();
    this.enclosed.onGathered(wake);
    const ends = [this.unsent.listen(wake)];
    this.endWatch = () => ends.forEach((end) => end());
    // Where no other process writes, the stream would only report every event separately.
    if (this.config.isAlone) return;
    const database = this.mongo.database.databaseName;
    ends.push(
      ...this.enclosed.collections.map((collection) => {
        const look = () => this.enclosed.look(collection);
        return this.mongo.changes.listen({ database, collection, kinds: 'writes', fields: ['_id'], onChange: look, onLook: look });
      }),
    );
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
        this.unsent.look();
        this.log.warn({ error, failures }, 'The relay could not publish and tries again');
        await pause(backOff(failures, this.settings.retryDelayMs), signal);
      }
    }
  }

  /** False while another replica holds the lease. */
  private async publishWaiting(isLast: boolean): Promise<boolean> {
    if (this.enclosed.isToSettle || this.unsent.isToSettle) await this.settle();
    const isUnsent = await this.unsent.isWaiting(performance.now() < this.heldUntil);
    const isEnclosed = await this.enclosed.isWaiting(isLast);
    if (!isUnsent && !isEnclosed) return true;
    if (!(await this.hold())) return false;
    if (!this.isPrepared) await this.eventLog.prepare(topicsBy(this.config.service));
    this.isPrepared = true;
    if (isUnsent) await this.unsent.publish((rows) => this.publish(rows));
    if (isEnclosed) await this.enclosed.publish((rows) => this.publish(rows));
    return true;
  }

  /** A log that is not in the databases may have to be made again, after a restore. */
  private async settle(): Promise<void> {
    await this.unsent.settle();
    await this.enclosed.settle(this.config.kafka ? this.outbox.rows : undefined);
  }

  /**
   * Waits until woken. An unused lease is released well before it ends, so that it is not renewed while idle, and what was published is marked before
   * another may publish it again; a lone process has none, and marks what it published with the next.
   */
  private async rest(): Promise<void> {
    const { sweepMs } = this.settings;
    const shortly = Math.min(Math.max(0, this.heldUntil - performance.now()) / 2, sweepMs);
    if (this.heldUntil > 0 && (await this.wakeUp.wait(shortly))) return;
    if (!this.config.isAlone) await this.giveBack();
    if (await this.wakeUp.wait(Math.max(sweepMs - shortly, 1))) return;
    this.unsent.look();
    this.enclosed.look();
  }

  /** Renewed at half its length, so that a burst of events does not ask for it each time. */
  private async hold(): Promise<boolean> {
    const now = performance.now();
    if (now < this.heldUntil - this.settings.leaseMs / 2) return true;
    const holds = await this.leases.take(leaseName, this.settings.leaseMs);
    this.heldUntil = holds ? now + this.settings.leaseMs : 0;
    return holds;
  }

  private async publish(batch: readonly UnsentRow[]): Promise<void> {
    if (!(await this.hold())) throw new Error('Another replica has the lease of the relay');
    const steps = this.traces.isRecorded ? batch.map((row) => this.step(row)) : [];
    await this.eventLog.publish(batch.map(({ topic, aggregateId, envelope }) => ({ topic, key: aggregateId, value: envelope })));
    for (const { topic } of batch) this.metrics.published.inc({ topic });
    for (const step of steps) step.end();
  }

  private step({ topic, traceparent }: UnsentRow): Span {
    return this.traces.begin({ name: `publish ${topic}`, kind: SpanKind.PRODUCER, parent: traceparent });
  }
}
