import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { Log } from '../../telemetry/log.js';
import type { Mongo } from '../../mongo/mongo.js';
import type { PlatformConfig } from '../../settings/platform-config.js';
import { EmbeddedServer } from './embedded-server.js';
import { cursorId, endOf, type CursorRow, type LogRow, embeddedLag } from './embedded-rows.js';
import { EventLog, type LogMessage, type PlaceLag, type ServerParts } from '../event-log.js';
import type { EventSettings } from '../event-settings.js';
import { SharedLog } from './shared-log.js';

/** The log of events in MongoDB, for one process that runs all services without Kafka (decision 2). */
@Injectable()
export class EmbeddedLog extends EventLog implements BeforeApplicationShutdown {
  readonly rows: mongo.Collection<LogRow>;
  private readonly cursors: mongo.Collection<CursorRow>;
  private readonly database: mongo.Db;
  private joining: Promise<SharedLog> | undefined;

  constructor(
    mongo: Mongo,
    private readonly config: PlatformConfig,
    private readonly settings: EventSettings,
    private readonly log: Log,
  ) {
    super();
    this.database = mongo.connection.getClient().db(config.eventsDatabase);
    this.rows = mongo.collection<LogRow>('events', [{ key: { topic: 1, offset: 1 }, name: 'place', unique: true }], this.database);
    this.cursors = mongo.collection<CursorRow>('cursors', [], this.database);
    mongo.collection('claims', [], this.database);
  }

  async open(): Promise<void> {
    await this.shared();
  }

  /** Does nothing: a topic's first event creates it. */
  prepare(): Promise<void> {
    return Promise.resolve();
  }

  /** Keeps what a group has yet to read, and the last event of a topic however old, because offsets continue from it. */
  async forget(topics: readonly string[], before: Date): Promise<void> {
    for (const topic of topics) {
      const last = (await endOf(this.database, topic)) - 1;
      const [slowest] = await this.cursors.find({ topic }, { sort: { next: 1 }, limit: 1 }).toArray();
      const kept = Math.min(last, slowest?.next ?? last);
      await this.rows.deleteMany({ topic, offset: { $lt: kept }, at: { $lt: before } });
    }
  }

  async publish(messages: readonly LogMessage[]): Promise<void> {
    const shared = await this.shared();
    const publishTo = (topic: string) =>
      shared.inTurn(topic, () =>
        this.append(
          shared,
          messages.filter((message) => message.topic === topic),
        ),
      );
    await Promise.all([...new Set(messages.map(({ topic }) => topic))].map(publishTo));
  }

  /** The events of a topic from an offset on. */
  async read(topic: string, from: number, limit: number): Promise<LogRow[]> {
    const shared = await this.joining;
    const kept = shared?.tails.get(topic)?.from(from, limit);
    if (kept) return kept;
    const options = { sort: { offset: 1 }, limit, batchSize: limit, readConcern: { level: 'majority' } } as const;
    return this.rows.find({ topic, offset: { $gte: from } }, options).toArray();
  }

  /** The offset that a group reads next. A new group begins at the beginning. */
  async cursor(group: string, topic: string): Promise<number> {
    const begun = { $setOnInsert: { group, topic, next: 0 } };
    const row = await this.cursors.findOneAndUpdate({ _id: cursorId(group, topic) }, begun, { upsert: true, returnDocument: 'after' });
    return row?.next ?? 0;
  }

  async commit(group: string, topic: string, next: number, isLast: boolean): Promise<void> {
    const { places } = await this.shared();
    await places.keep(group, topic, next, isLast);
  }

  lag(group: string): Promise<PlaceLag[]> {
    return embeddedLag(this.database, group);
  }

  makeServer(parts: ServerParts): EmbeddedServer {
    return new EmbeddedServer({ ...parts, eventLog: this });
  }

  /** Does nothing, because other parts of the service may still use the log: it is released at shutdown. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const joining = this.joining;
    this.joining = undefined;
    // A log that could not be joined has already been left.
    const shared = await joining?.catch(() => undefined);
    await shared?.leave(this.database);
  }

  shared(): Promise<SharedLog> {
    this.joining ??= SharedLog.join(this.config.mongoUri, this.database, this.log, this.settings.placesMs).catch((error: unknown) => {
      this.joining = undefined;
      throw error;
    });
    return this.joining;
  }

  private async append(shared: SharedLog, messages: readonly LogMessage[]): Promise<void> {
    const { nextOffsets, tails, lost } = shared;
    lost.throwIfAborted();
    const [{ topic } = { topic: '' }] = messages;
    const first = nextOffsets.get(topic) ?? (await endOf(this.database, topic));
    const at = new Date();
    const rows = messages.map(({ key, value }, i) => ({ topic, offset: first + i, key, value, at }));
    // Read again after a failure, because some of the rows may have been stored.
    nextOffsets.delete(topic);
    const inserted = this.rows.insertMany(rows, { ordered: true, writeConcern: { w: 'majority' } });
    await inserted.catch((error: unknown) => {
      tails.delete(topic);
      throw error;
    });
    nextOffsets.set(topic, first + rows.length);
    shared.wasAppended(topic, rows);
  }
}
