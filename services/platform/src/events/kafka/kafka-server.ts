import { ServerKafka } from '@nestjs/microservices';
import type { Consumer, EachBatchPayload, KafkaConfig } from '@nestjs/microservices/external/kafka.interface.js';
import { backOff, pause } from '../../time/back-off.js';
import { mostTogether, takesTogether, topicsOf } from '../receiving/delivery.js';
import type { LogRecord } from '../receiving/received.js';
import type { EventLog, ServerParts } from '../event-log.js';
import { HandledPlaces } from './handled-places.js';

export interface KafkaServerParts extends ServerParts {
  readonly client: KafkaConfig;
  readonly eventLog: EventLog;
}

const heartbeatMs = 2_000;

/**
 * Nest's Kafka transport, except that several event types share a topic, so handlers are found by the event's type and not by its topic,
 * and that a message is handled, put aside or ignored, but never fails: Nest would have it delivered again for ever.
 */
export class KafkaServer extends ServerKafka {
  private stopping = new AbortController();
  private connecting: Promise<void> = Promise.resolve();
  private readonly places = new HandledPlaces();

  constructor(private readonly parts: KafkaServerParts) {
    super({
      client: parts.client,
      postfixId: '',
      consumer: {
        groupId: parts.group,
        // The minimum that brokers allow: how long the partitions of a killed process wait for another.
        sessionTimeout: 6_000,
        heartbeatInterval: heartbeatMs,
        // Stopping waits for the current fetch.
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
      },
      subscribe: { fromBeginning: true },
      run: { partitionsConsumedConcurrently: parts.settings.partitions },
    });
  }

  /** Answers after the first attempt. A service serves its calls without Kafka, and consumes as soon as Kafka is there. */
  override async listen(callback: (error?: unknown) => void): Promise<void> {
    if (topicsOf(this).length === 0) return callback();
    this.stopping = new AbortController();
    const isConnected = await this.connect();
    if (!isConnected) this.connecting = this.keepConnecting(this.stopping.signal);
    callback();
  }

  override async close(): Promise<void> {
    this.stopping.abort();
    await this.connecting;
    await super.close();
  }

  /** Nest would open a producer as well, for replies; events have none. */
  override async start(callback: () => void): Promise<void> {
    if (!this.client) return;
    const consumer = this.client.consumer({ ...this.options.consumer, groupId: this.groupId });
    this.consumer = consumer;
    this.registerConsumerEventListeners();
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) this.connecting = this.keepConnecting(this.stopping.signal);
    });
    consumer.on(consumer.events.GROUP_JOIN, () => this.places.forget());
    consumer.on(consumer.events.COMMIT_OFFSETS, ({ payload }) => this.places.committed(payload.topics));
    consumer.on(consumer.events.HEARTBEAT, () => this.commitOverdue(consumer));
    await consumer.connect();
    await this.bindEvents(consumer);
    callback();
  }

  override async bindEvents(consumer: Consumer): Promise<void> {
    const topics = topicsOf(this);
    await this.parts.eventLog.prepare(topics);
    await consumer.subscribe({ ...this.options.subscribe, topics });
    await consumer.run({ ...this.options.run, eachBatchAutoResolve: false, eachBatch: (payload) => this.handleBatch(payload) });
  }

  /** Records progress within a batch, so that the next owner of the partition starts after it. */
  private async handleBatch({
    batch,
    resolveOffset,
    heartbeat,
    commitOffsetsIfNecessary,
    isRunning,
    isStale,
  }: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = batch;
    const atOnce = takesTogether(this, topic) ? mostTogether : 1;
    for (let at = 0; at < messages.length && isRunning() && !isStale(); at += atOnce) {
      const some = messages.slice(at, at + atOnce).map(({ offset, key, value }) => ({
        topic,
        partition,
        offset,
        key: key?.toString() ?? null,
        value: value?.toString() ?? '',
        signal: this.stopping.signal,
      }));
      await this.handleAlive(some, heartbeat);
      const last = some.at(-1);
      if (last) resolveOffset(last.offset);
      await heartbeat();
      await commitOffsetsIfNecessary();
    }
  }

  private async handleAlive(some: readonly LogRecord[], heartbeat: EachBatchPayload['heartbeat']): Promise<void> {
    const alive = setInterval(
      () => void heartbeat().catch((error: unknown) => this.parts.log.debug({ error }, 'A heartbeat came too late')),
      heartbeatMs,
    ).unref();
    try {
      await this.parts.deliveries.deliverAll(this, some);
      for (const place of some) this.places.handled(place);
    } finally {
      clearInterval(alive);
    }
  }

  /** Called at every heartbeat while this process is a member of the group. */
  private async commitOverdue(consumer: Consumer): Promise<void> {
    const overdue = this.places.overdue();
    if (overdue.length === 0) return;
    try {
      await consumer.commitOffsets(overdue);
    } catch (error) {
      this.parts.log.debug({ error }, 'A place could not be committed; it is with the next sign of life');
    }
  }

  private async keepConnecting(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      await pause(backOff(failures, 1_000), signal);
      if (signal.aborted || (await this.connect())) return;
    }
  }

  private async connect(): Promise<boolean> {
    const failure = await new Promise<unknown>((resolve) => void super.listen(resolve));
    if (failure === undefined) return true;
    this.parts.log.warn({ error: failure }, 'Kafka cannot be reached yet; consumers start as soon as it can');
    await super.close();
    return false;
  }
}
