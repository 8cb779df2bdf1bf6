import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { Mongo } from '../mongo.js';
import { PlatformConfig } from '../platform-config.js';
import { memberIndexes, placeIndexes } from './consumer-group.js';
import { EmbeddedServer } from './embedded-server.js';
import { embeddedLag, endOf } from './embedded-lag.js';
import { EventLog, type LogMessage, type PlaceLag, type ServerParts } from './event-log.js';
import { EventSettings } from './event-settings.js';

export interface LogRow {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string;
  readonly value: string;
  readonly at: Date;
}

const duplicateKey = 11_000;

/**
 * The log of events in MongoDB, for an installation without Kafka. A topic has one writer, its service's relay, which counts the offsets;
 * their unique index makes two writers at a hand-over take turns, so offsets have no gaps and appear in order.
 */
@Injectable()
export class EmbeddedLog extends EventLog {
  readonly rows: mongo.Collection<LogRow>;
  private readonly database: mongo.Db;
  private readonly nextOffsets = new Map<string, number>();

  constructor(
    private readonly mongo: Mongo,
    config: PlatformConfig,
    private readonly settings: EventSettings,
  ) {
    super();
    this.database = mongo.connection.getClient().db(config.eventsDatabase);
    this.rows = mongo.collection<LogRow>(
      'log',
      [{ key: { topic: 1, partition: 1, offset: 1 }, name: 'place', unique: true }],
      this.database,
    );
    mongo.collection('members', memberIndexes, this.database);
    mongo.collection('places', placeIndexes, this.database);
  }

  /** A topic is made by its first event. */
  prepare(): Promise<void> {
    return Promise.resolve();
  }

  /** What a group has yet to read stays, and so does the last event of a partition, however old: offsets count on from it. */
  async forget(topics: readonly string[], before: Date): Promise<void> {
    const places = this.database.collection<{ next: number }>('places');
    for (const topic of topics)
      for (let partition = 0; partition < this.settings.partitions; partition += 1) {
        const last = (await endOf(this.database, topic, partition)) - 1;
        const [slowest] = await places.find({ topic, partition }, { sort: { next: 1 }, limit: 1 }).toArray();
        const kept = Math.min(last, slowest?.next ?? last);
        await this.rows.deleteMany({ topic, partition, offset: { $lt: kept }, at: { $lt: before } });
      }
  }

  async publish(messages: readonly LogMessage[]): Promise<void> {
    for (let left = messages; left.length > 0;) left = left.slice(await this.append(left));
  }

  /** The messages of a partition from an offset on. */
  read(topic: string, partition: number, from: number, limit: number): Promise<LogRow[]> {
    return this.rows
      .find({ topic, partition, offset: { $gte: from } }, { sort: { offset: 1 }, limit, readConcern: { level: 'majority' } })
      .toArray();
  }

  /** Which of the places have messages from their offset on. */
  async waiting(
    places: readonly Pick<LogRow, 'topic' | 'partition' | 'offset'>[],
  ): Promise<Pick<LogRow, 'topic' | 'partition' | 'offset'>[]> {
    if (places.length === 0) return [];
    const anyOf = places.map(({ topic, partition, offset }) => ({ topic, partition, offset: { $gte: offset } }));
    return this.rows.find({ $or: anyOf }, { projection: { topic: 1, partition: 1, offset: 1 }, limit: 100 }).toArray();
  }

  lag(group: string): Promise<PlaceLag[]> {
    return embeddedLag(this.database, group);
  }

  makeServer(parts: ServerParts): EmbeddedServer {
    return new EmbeddedServer({ ...parts, eventLog: this, database: this.database, changes: this.mongo.changes });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** How many could be appended before another writer's message was found in the way. */
  private async append(messages: readonly LogMessage[]): Promise<number> {
    await this.learnOffsets(new Set(messages.map((message) => message.topic)));
    const rows = messages.map((message) => this.place(message));
    try {
      await this.rows.insertMany(rows, { ordered: true, writeConcern: { w: 'majority' } });
      return rows.length;
    } catch (error) {
      this.nextOffsets.clear();
      if (isOffsetTaken(error)) return error.insertedCount;
      throw error;
    }
  }

  private place({ topic, key, value }: LogMessage): LogRow {
    const partition = partitionOf(key, this.settings.partitions);
    const place = `${topic} ${partition}`;
    const offset = this.nextOffsets.get(place) ?? 0;
    this.nextOffsets.set(place, offset + 1);
    return { topic, partition, offset, key, value, at: new Date() };
  }

  private async learnOffsets(topics: ReadonlySet<string>): Promise<void> {
    const unknown = [...topics].filter((topic) => !this.nextOffsets.has(`${topic} 0`));
    const partitions = Array.from({ length: this.settings.partitions }, (_none, partition) => partition);
    await Promise.all(unknown.flatMap((topic) => partitions.map((partition) => this.learnOffset(topic, partition))));
  }

  private async learnOffset(topic: string, partition: number): Promise<void> {
    const last = await this.rows.findOne({ topic, partition }, { sort: { offset: -1 }, readConcern: { level: 'local' } });
    this.nextOffsets.set(`${topic} ${partition}`, (last?.offset ?? -1) + 1);
  }
}

const partitionOf = (key: string, partitions: number): number => createHash('md5').update(key).digest().readUInt32BE() % partitions;

const isOffsetTaken = (error: unknown): error is mongo.MongoBulkWriteError =>
  error instanceof Error && error.name === 'MongoBulkWriteError' && Reflect.get(error, 'code') === duplicateKey;
