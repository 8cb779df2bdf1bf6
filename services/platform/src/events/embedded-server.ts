import { Server, type BaseRpcContext, type ReadPacket } from '@nestjs/microservices';
import type { mongo } from 'mongoose';
import { isObservable, lastValueFrom } from 'rxjs';
import { ConsumerGroup, type Place } from './consumer-group.js';
import { topicsOf } from './delivery.js';
import type { EmbeddedLog, LogRow } from './embedded-log.js';
import type { Changes } from '../changes.js';
import { sweepClock } from '../sweep-clock.js';
import type { ServerParts } from './event-log.js';
import { PartitionReader } from './partition-reader.js';

export interface EmbeddedServerParts extends ServerParts {
  readonly eventLog: EmbeddedLog;
  readonly database: mongo.Db;
  readonly changes: Changes;
}

/** The NestJS transport over the embedded log: the same `@EventPattern` handlers as with Kafka. */
export class EmbeddedServer extends Server {
  override readonly propagatesEventHandlerErrors = true;
  private readonly readers = new Map<string, PartitionReader>();
  private readonly leaving = new Map<string, Promise<void>>();
  private group: ConsumerGroup | undefined;
  private readonly ends: (() => void)[] = [];
  private renewing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: EmbeddedServerParts) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      const topics = topicsOf(this);
      if (topics.length > 0) await this.join(topics);
      callback();
    } catch (error) {
      await this.close();
      callback(error);
    }
  }

  async close(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await this.renewing;
    await Promise.all([...this.readers.values()].map((reader) => reader.stop()));
    await Promise.all(this.leaving.values());
    this.readers.clear();
    await this.leaveGroup();
    this.group = undefined;
  }

  /** A database that is away must not keep the process from stopping: its places are taken over when its sign of life runs out. */
  private async leaveGroup(): Promise<void> {
    try {
      await this.group?.leave();
    } catch (error) {
      this.parts.log.warn({ error }, 'The consumer group could not be left');
    }
  }

  on(): never {
    throw new Error('The embedded log has no events of its own');
  }

  unwrap(): never {
    throw new Error('The embedded log has no client of its own');
  }

  /** As Nest's Kafka server does: awaits the handlers, so that a message ends before the next begins. */
  override async handleEvent(pattern: string, packet: ReadPacket, context: BaseRpcContext): Promise<void> {
    const result: unknown = await this.getHandlerByPattern(pattern)?.(packet.data, context);
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  private async join(topics: readonly string[]): Promise<void> {
    const { database, settings, group, isAlone } = this.parts;
    const joined = new ConsumerGroup(database, group, topics, settings);
    this.group = joined;
    await joined.prepare();
    // Before the share is looked up, so that nothing falls between the two.
    this.ends.push(this.hearOf(topics));
    if (isAlone) for (const place of await joined.seize()) this.read(place, joined);
    else await this.share(joined);
    this.ends.push(sweepClock.every(settings.sweepMs, () => this.behind()));
    if (!isAlone) this.ends.push(sweepClock.every(Math.min(settings.renewMs, settings.sweepMs), () => this.renew(joined)));
  }

  private hearOf(topics: readonly string[]): () => void {
    const { dbName: database, collectionName: collection } = this.parts.eventLog.rows;
    return this.parts.changes.listen({
      database,
      collection,
      kinds: 'inserts',
      fields: ['topic', 'partition', 'offset'],
      onChange: ({ topic, partition, offset }) => (topics.includes(topic) ? this.wake({ topic, partition, offset }) : undefined),
      onLook: () => this.behind(),
    });
  }

  /** In turn with the renewals: what the change stream did not tell. */
  private behind(): void {
    this.renewing = this.renewing.then(async () => {
      try {
        await this.wakeBehind();
      } catch (error) {
        this.parts.log.warn({ error }, 'What the consumers have yet to read could not be looked up');
      }
    });
  }

  private renew(group: ConsumerGroup): void {
    this.renewing = this.renewing.then(async () => {
      try {
        await this.share(group);
      } catch (error) {
        this.parts.log.warn({ error }, 'The share of partitions could not be renewed');
      }
    });
  }

  /** Ends with a reader for exactly the places that are this member's turn and are its own. */
  private async share(group: ConsumerGroup): Promise<void> {
    const members = await group.renew();
    const turns = group.turns(members);
    const before = await group.held();
    const missing = [...turns].filter((id) => !before.some((place) => place._id === id));
    if (missing.length > 0) await group.take(missing, members);
    const held = missing.length > 0 ? await group.held() : before;
    const mine = held.filter((place) => turns.has(place._id));
    for (const reader of this.readers.values()) if (!mine.some((place) => place._id === reader.id)) this.giveUp(reader, group);
    for (const place of mine) this.read(place, group);
  }

  private read(place: Place, group: ConsumerGroup): void {
    if (this.readers.has(place._id)) return;
    const { eventLog, settings, log } = this.parts;
    const handle = (row: LogRow, signal: AbortSignal) =>
      this.parts.deliveries.deliver(this, { ...row, offset: String(row.offset), signal });
    this.readers.set(place._id, new PartitionReader(place, { eventLog, group, settings, log, handle }));
  }

  /** In the background: a handler that is slow to end must not keep this member from saying that it lives. */
  private giveUp(reader: PartitionReader, group: ConsumerGroup): void {
    if (this.leaving.has(reader.id)) return;
    const left = this.leave(reader, group).finally(() => this.leaving.delete(reader.id));
    this.leaving.set(reader.id, left);
  }

  private async leave(reader: PartitionReader, group: ConsumerGroup): Promise<void> {
    await reader.stop();
    this.readers.delete(reader.id);
    try {
      await group.release(reader.id);
    } catch (error) {
      this.parts.log.warn({ error }, 'A partition could not be released yet');
    }
  }

  /** Finds what the change stream did not tell. */
  private async wakeBehind(): Promise<void> {
    const idle = [...this.readers.values()].filter((reader) => reader.isIdle);
    for (const place of await this.parts.eventLog.waiting(idle)) this.wake(place);
  }

  private wake({ topic, partition, offset }: Pick<LogRow, 'topic' | 'partition' | 'offset'>): void {
    for (const reader of this.readers.values()) if (reader.topic === topic && reader.partition === partition) reader.wake(offset);
  }
}
