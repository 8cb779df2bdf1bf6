import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mongo, type ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { envelope as envelopeSchema, topicOf, type Envelope, type EventType } from '@kerbside/contracts/event';
import { Clock } from '../../time/clock.js';
import { Mongo } from '../../mongo/mongo.js';
import { whenCommitted } from '../../mongo/when-committed.js';
import { PlatformConfig } from '../../settings/platform-config.js';
import { Traces } from '../../telemetry/traces.js';
import { EnclosedEvents } from './enclosed-events.js';
import { backlogOf, type Backlog, type OutboxRow } from './outbox-row.js';
import { daySeconds, sentKeptDays } from './retention.js';

export interface EventFacts<E extends EventType> {
  /** The aggregate's id. */
  readonly id: string;
  /** The aggregate's version after the change. */
  readonly version: number;
  readonly data: z.input<E['data']>;
}

/** Of rows that are committed. Undefined: they may be, which only the database knows. */
type WrittenListener = (rows: readonly OutboxRow[] | undefined) => void;

/** Brokers refuse more than a megabyte, and a row that can never be sent would hold up all later ones. */
const largestBytes = 900_000;

/** Events are written here, in the transaction of the change they describe. The relay sends them to the log. */
@Injectable()
export class Outbox {
  readonly rows: mongo.Collection<OutboxRow>;
  private readonly listeners = new Set<WrittenListener>();

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
    private readonly traces: Traces,
    private readonly enclosed: EnclosedEvents,
  ) {
    this.rows = mongo.collection<OutboxRow>('outbox', [
      { key: { aggregateId: 1, version: 1, _id: 1 }, name: 'unsent', partialFilterExpression: { sentAt: null } },
      { key: { sentAt: 1 }, name: 'forget', expireAfterSeconds: sentKeptDays * daySeconds },
    ]);
  }

  /** Calls `listener` when events were written by this process, in the order of their commits. Returns a function that stops it. */
  onWritten(listener: WrittenListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async add<E extends EventType>(session: ClientSession, eventType: E, facts: EventFacts<E>): Promise<void> {
    await this.addAll(session, [this.row(eventType, facts)]);
  }

  /** Many events at once, in this order. */
  async addAll(session: ClientSession, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.rows.insertMany([...rows], { session, ignoreUndefined: true });
    whenCommitted(session, (isSure) => {
      for (const listener of this.listeners) listener(isSure ? rows : undefined);
    });
  }

  /** The row for an event, to be added with others or enclosed in a document. */
  row<E extends EventType>(eventType: E, facts: EventFacts<E>): OutboxRow {
    const traceparent = this.traces.origin()?.traceparent;
    const envelope = JSON.stringify({ ...this.envelope(eventType, facts), traceparent });
    if (Buffer.byteLength(envelope) > largestBytes)
      throw new RangeError(`The event ${eventType.type} is larger than ${largestBytes} bytes`);
    const { id: aggregateId, version } = facts;
    const latestOf = eventType.isLatestOnly ? { latestOf: eventType.type } : {};
    return { _id: new mongo.ObjectId(), topic: eventType.topic, aggregateId, version, envelope, traceparent, sentAt: null, ...latestOf };
  }

  /** The events that this service wrote to a topic, in order: its own, unless another is named. */
  async published(topic = topicOf(this.config.service)): Promise<Envelope[]> {
    await this.enclosed.publish(async (rows) => void (await this.rows.insertMany(rows.map(({ latestOf: _told, ...row }) => row))));
    await this.enclosed.settle();
    const rows = await this.rows.find({ topic }, { sort: { _id: 1 } }).toArray();
    return rows.map((row) => envelopeSchema.parse(JSON.parse(row.envelope)));
  }

  /** How many events wait, and for how long the oldest has. */
  async backlog(): Promise<Backlog> {
    const [own, enclosed] = await Promise.all([backlogOf(this.rows), this.enclosed.backlog()]);
    return { depth: own.depth + enclosed.depth, lagSeconds: Math.max(own.lagSeconds, enclosed.lagSeconds) };
  }

  private envelope<E extends EventType>({ type, service, data: schema }: E, { id, version, data }: EventFacts<E>): Envelope {
    return {
      specversion: '1.0',
      id: randomUUID(),
      source: `/services/${service}`,
      type,
      subject: id,
      time: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      partitionkey: id,
      sequence: version,
      data: z.parse(schema, data),
    };
  }
}
