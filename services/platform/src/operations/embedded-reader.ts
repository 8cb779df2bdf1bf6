import type { mongo } from 'mongoose';
import { pause } from '../events/back-off.js';
import { embeddedLag, endOf } from '../events/embedded-lag.js';
import type { LogRow } from '../events/embedded-log.js';
import { defaultEventSettings } from '../events/event-settings.js';
import type { PlaceLag } from '../events/event-log.js';
import type { Start } from './command-line.js';
import type { LogReader, Message, ReadPlace } from './log-reader.js';

const readAtOnce = 500;
const lookAgainMs = 300;

/** Reads the embedded log where it lies. */
export class EmbeddedReader implements LogReader {
  private readonly rows: mongo.Collection<LogRow>;

  constructor(private readonly database: mongo.Db) {
    this.rows = database.collection<LogRow>('log');
  }

  places(topics: readonly string[], start: Start): Promise<ReadPlace[]> {
    const partitions = Array.from({ length: defaultEventSettings.partitions }, (_none, partition) => partition);
    return Promise.all(topics.flatMap((topic) => partitions.map((partition) => this.place(topic, partition, start))));
  }

  async read(places: readonly ReadPlace[], hear: (message: Message) => void, signal: AbortSignal): Promise<void> {
    const nexts = places.map(({ topic, partition, next }) => ({ topic, partition, next }));
    while (!signal.aborted) {
      const rows = await this.after(nexts);
      for (const { topic, partition, offset, value } of rows) {
        hear({ topic, partition, offset, value });
        const place = nexts.find((one) => one.topic === topic && one.partition === partition);
        if (place) place.next = offset + 1;
      }
      if (rows.length === 0) await pause(lookAgainMs, signal);
    }
  }

  lag(): Promise<PlaceLag[]> {
    return embeddedLag(this.database);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async place(topic: string, partition: number, start: Start): Promise<ReadPlace> {
    const end = await endOf(this.database, topic, partition);
    return { topic, partition, end, next: await this.first(topic, partition, start, end) };
  }

  private async first(topic: string, partition: number, start: Start, end: number): Promise<number> {
    if (start.kind === 'now') return end;
    if (start.kind === 'offset') return start.offset;
    const row = await this.rows.findOne({ topic, partition, at: { $gte: start.since } }, { sort: { offset: 1 } });
    return row?.offset ?? end;
  }

  /** Sorted by place, so that what a limit cuts off is the end of a partition and not its middle. */
  private after(nexts: readonly Pick<ReadPlace, 'topic' | 'partition' | 'next'>[]): Promise<LogRow[]> {
    const anyOf = nexts.map(({ topic, partition, next }) => ({ topic, partition, offset: { $gte: next } }));
    return this.rows
      .find({ $or: anyOf }, { sort: { topic: 1, partition: 1, offset: 1 }, limit: readAtOnce, readConcern: { level: 'majority' } })
      .toArray();
  }
}
