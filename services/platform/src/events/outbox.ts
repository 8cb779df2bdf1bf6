import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import * as z from 'zod/mini';
import { envelope as envelopeSchema, topicOf, type Envelope, type EventType } from '@kerbside/contracts/event';
import { Clock } from '../clock.js';
import { Mongo } from '../mongo.js';
import { PlatformConfig } from '../platform-config.js';
import { Traces } from '../traces.js';

export interface OutboxRow {
  readonly _id: mongo.ObjectId;
  readonly topic: string;
  readonly aggregateId: string;
  /** The aggregate's version: the order per key. */
  readonly version: number;
  /** The CloudEvents envelope as JSON: the very text that readers will get. */
  readonly envelope: string;
  /** The trace of the change that it tells of. */
  readonly traceparent?: string | undefined;
  readonly sentAt: Date | null;
}

export interface EventFacts<E extends EventType> {
  /** The aggregate's id. */
  readonly id: string;
  /** The aggregate's version after the change. */
  readonly version: number;
  readonly data: z.input<E['data']>;
}

/** Brokers refuse more than a megabyte, and a row that can never leave would hold up all later ones. */
const largestBytes = 900_000;
const sentKeptSeconds = 30 * 24 * 60 * 60;

export interface Backlog {
  readonly depth: number;
  readonly lagSeconds: number;
}

export const backlogOf = async (rows: Pick<mongo.Collection<OutboxRow>, 'aggregate'>): Promise<Backlog> => {
  const waiting = [{ $match: { sentAt: null } }, { $group: { _id: null, depth: { $sum: 1 }, oldest: { $min: { $toDate: '$_id' } } } }];
  const lag = { $project: { depth: 1, lagSeconds: { $max: [0, { $divide: [{ $subtract: ['$$NOW', '$oldest'] }, 1_000] }] } } };
  const [backlog] = await rows.aggregate<Backlog>([...waiting, lag], { hint: 'unsent' }).toArray();
  return backlog ?? { depth: 0, lagSeconds: 0 };
};

/** Events are written here, in the transaction of the change they tell of. The relay takes them on. */
@Injectable()
export class Outbox {
  readonly rows: mongo.Collection<OutboxRow>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
    private readonly traces: Traces,
  ) {
    this.rows = mongo.collection<OutboxRow>('outbox', [
      { key: { aggregateId: 1, version: 1, _id: 1 }, name: 'unsent', partialFilterExpression: { sentAt: null } },
      { key: { sentAt: 1 }, name: 'forget', expireAfterSeconds: sentKeptSeconds },
    ]);
  }

  async add<E extends EventType>(session: ClientSession, eventType: E, facts: EventFacts<E>): Promise<void> {
    const traceparent = this.traces.origin()?.traceparent;
    const envelope = JSON.stringify({ ...this.envelope(eventType, facts), traceparent });
    if (Buffer.byteLength(envelope) > largestBytes)
      throw new RangeError(`The event ${eventType.type} is larger than ${largestBytes} bytes`);
    const row = { topic: eventType.topic, aggregateId: facts.id, version: facts.version, envelope, traceparent, sentAt: null };
    await this.rows.insertOne(row as OutboxRow, { session, ignoreUndefined: true });
  }

  /** This service's own events, in the order they were written. */
  async published(): Promise<Envelope[]> {
    const rows = await this.rows.find({ topic: topicOf(this.config.service) }, { sort: { _id: 1 } }).toArray();
    return rows.map((row) => envelopeSchema.parse(JSON.parse(row.envelope)));
  }

  /** How many events wait, and for how long the oldest has. */
  backlog(): Promise<Backlog> {
    return backlogOf(this.rows);
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
