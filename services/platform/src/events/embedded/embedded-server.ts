import { Server, type BaseRpcContext, type ReadPacket } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { isForOthers, mostTogether, takesTogether, topicsOf } from '../receiving/delivery.js';
import type { LogRow } from './embedded-rows.js';
import type { ServerParts } from '../event-log.js';
import type { SharedLog } from './shared-log.js';
import { TopicReader } from './topic-reader.js';

export interface ReadableLog {
  readonly shared: () => Promise<Pick<SharedLog, 'lost' | 'whenAppended'>>;
  /** The offset at which a group continues. */
  readonly cursor: (group: string, topic: string) => Promise<number>;
  readonly read: (topic: string, from: number, limit: number) => Promise<LogRow[]>;
  readonly commit: (group: string, topic: string, next: number, isLast: boolean) => Promise<void>;
}

export interface EmbeddedServerParts extends ServerParts {
  readonly eventLog: ReadableLog;
}

/** The NestJS transport over the embedded log: the same `@EventPattern` handlers as with Kafka. */
export class EmbeddedServer extends Server {
  override readonly propagatesEventHandlerErrors = true;
  private readonly readers: TopicReader[] = [];
  private readonly ends: (() => void)[] = [];

  constructor(private readonly parts: EmbeddedServerParts) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      for (const topic of topicsOf(this)) await this.follow(topic);
      callback();
    } catch (error) {
      await this.close();
      callback(error);
    }
  }

  async close(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await Promise.all(this.readers.splice(0).map((reader) => reader.stop()));
  }

  on(): never {
    throw new Error('The embedded log has no events of its own');
  }

  unwrap(): never {
    throw new Error('The embedded log has no client of its own');
  }

  /** Awaits the handlers, as Nest's Kafka server does, so that an event finishes before the next one of its key starts. */
  override async handleEvent(pattern: string, packet: ReadPacket, context: BaseRpcContext): Promise<void> {
    const result: unknown = await this.getHandlerByPattern(pattern)?.(packet.data, context);
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  /** The type of an event as it is: Nest would try to read it as JSON, for each event. */
  protected override getRouteFromPattern(type: string): string {
    return type;
  }

  private async follow(topic: string): Promise<void> {
    const { eventLog, group, deliveries, settings, log } = this.parts;
    const shared = await eventLog.shared();
    const reader = new TopicReader({
      topic,
      next: await eventLog.cursor(group, topic),
      read: (from, limit) => eventLog.read(topic, from, limit),
      isForOthers: ({ value }) => isForOthers(value, this),
      // Events handled together may have any keys, so such a topic is read in one lane.
      ...(takesTogether(this, topic)
        ? { laneOf: () => topic, atOnce: mostTogether, gatherMs: settings.gatherMs }
        : { laneOf: ({ key }) => key, atOnce: 1, gatherMs: 0 }),
      handle: (rows, signal) =>
        deliveries.deliverAll(
          this,
          rows.map((row) => ({ ...row, partition: 0, offset: String(row.offset), signal })),
        ),
      commit: (next, isLast) => eventLog.commit(group, topic, next, isLast),
      retryDelayMs: settings.retryDelayMs,
      lost: shared.lost,
      log,
    });
    this.readers.push(reader);
    this.ends.push(shared.whenAppended(topic, () => reader.wake()));
  }
}
