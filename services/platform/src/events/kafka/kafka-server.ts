import { ServerKafka } from '@nestjs/microservices';
import type { Consumer, EachBatchPayload, KafkaConfig } from '@nestjs/microservices/external/kafka.interface.js';
import { setTimeout as wait } from 'node:timers/promises';
import { backOff, pause } from '../../time/back-off.js';
import { mostTogether, takesTogether, topicsOf } from '../receiving/delivery.js';
import { Lanes, lanesAtOnce } from '../receiving/lanes.js';
import type { EventLog, ServerParts } from '../event-log.js';

export interface KafkaServerParts extends ServerParts {
  readonly client: KafkaConfig;
  readonly eventLog: EventLog;
}

const heartbeatMs = 2_000;
/** Places that are reached within it are committed together. */
const commitMs = 100;

interface KafkaRow {
  readonly offset: number;
  readonly key: string | null;
  readonly value: string;
}

interface Place {
  readonly topic: string;
  readonly partition: number;
  /** The offset to be read next. */
  readonly offset: string;
}

/**
 * Nest's Kafka transport, except that several event types share a topic, so handlers are found by the event's type and not by its topic,
 * and that a message is handled, put aside or ignored, but never fails: Nest would have it delivered again for ever.
 */
export class KafkaServer extends ServerKafka {
  private stopping = new AbortController();
  private connecting: Promise<void> = Promise.resolve();
  /** Of the partitions that this member reads, from its last joining of the group on. */
  private readonly lanes = new Map<string, Lanes<KafkaRow>>();
  /** While what was begun before that has not ended. */
  private left: Promise<unknown> | undefined;
  private readonly places = new Map<string, Place>();
  private committing: Promise<void> | undefined;

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

  /** The type of an event as it is: Nest would try to read it as JSON, for each event. */
  protected override getRouteFromPattern(type: string): string {
    return type;
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
    await Promise.all([this.left, ...[...this.lanes.values()].map((lanes) => lanes.stop())]);
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
    consumer.on(consumer.events.REBALANCING, () => this.leave());
    consumer.on(consumer.events.GROUP_JOIN, () => this.leave());
    // A place that could not be committed, if no further event comes.
    consumer.on(consumer.events.HEARTBEAT, () => this.lanes.forEach((lanes) => lanes.commitSoon()));
    await consumer.connect();
    await this.bindEvents(consumer);
    callback();
  }

  override async bindEvents(consumer: Consumer): Promise<void> {
    const topics = topicsOf(this);
    await this.parts.eventLog.prepare(topics);
    await consumer.subscribe({ ...this.options.subscribe, topics });
    await consumer.run({
      ...this.options.run,
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => this.takeBatch(consumer, payload),
    });
  }

  /**
   * Returns once all of it is in hand, because the client fetches no more until then. What is not taken is fetched again, and so is after joining the group
   * anew what is not committed: another member may have read on from there.
   */
  private async takeBatch(consumer: Consumer, { batch, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    while (this.left) {
      await Promise.race([this.left, wait(heartbeatMs, undefined, { ref: false })]);
      await heartbeat();
    }
    if (this.stopping.signal.aborted) return;
    const { topic, partition, messages } = batch;
    const lanes = this.lanesOf(consumer, { topic, partition, offset: batch.firstOffset() ?? '0' });
    for (const { offset, key, value } of messages) {
      const row = { offset: Number(offset), key: key?.toString() ?? null, value: value?.toString() ?? '' };
      for (; !lanes.hasRoomFor(row); await lanes.room.wait(heartbeatMs)) await heartbeat();
      if (lanes.signal.aborted) return;
      lanes.take(row);
      resolveOffset(offset);
    }
  }

  private lanesOf(consumer: Consumer, { topic, partition, offset }: Place): Lanes<KafkaRow> {
    const { deliveries, settings, log } = this.parts;
    const name = `${topic}/${partition}`;
    const isTogether = takesTogether(this, topic);
    const lanes =
      this.lanes.get(name) ??
      new Lanes<KafkaRow>({
        topic,
        next: Number(offset),
        laneOf: ({ key }) => (isTogether ? topic : String(key)),
        lanes: Math.ceil(lanesAtOnce / settings.partitions),
        atOnce: isTogether ? mostTogether : 1,
        gatherMs: 0,
        handle: (rows, signal) =>
          deliveries.deliverAll(
            this,
            rows.map((row) => ({ ...row, topic, partition, offset: String(row.offset), signal })),
          ),
        commit: (next) => this.commit(consumer, { topic, partition, offset: String(next) }),
        retryDelayMs: settings.retryDelayMs,
        log,
      });
    this.lanes.set(name, lanes);
    return lanes;
  }

  /** Other members may have the partitions from now on. */
  private leave(): void {
    const before = [...this.lanes.values()];
    this.lanes.clear();
    this.places.clear();
    const left = Promise.all([this.left, ...before.map((lanes) => lanes.end())]).finally(() => {
      if (this.left === left) this.left = undefined;
    });
    this.left = left;
  }

  private commit(consumer: Consumer, place: Place): Promise<void> {
    this.places.set(`${place.topic}/${place.partition}`, place);
    this.committing ??= this.commitGathered(consumer);
    return this.committing;
  }

  private async commitGathered(consumer: Consumer): Promise<void> {
    await wait(commitMs);
    this.committing = undefined;
    const places = [...this.places.values()];
    this.places.clear();
    if (places.length > 0) await consumer.commitOffsets(places);
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
