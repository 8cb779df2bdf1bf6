import type { mongo } from 'mongoose';
import { pause } from '../time/back-off.js';
import { endOf, type LogRow, embeddedLag } from '../events/embedded/embedded-rows.js';
import type { PlaceLag } from '../events/event-log.js';
import type { Start } from './command-line.js';
import type { LogReader, TopicMessage, ReadPlace } from './log-reader.js';

const readAtOnce = 500;
const lookAgainMs = 300;

/** Reads the embedded log straight from its database. */
export class EmbeddedReader implements LogReader {
  private readonly rows: mongo.Collection<LogRow>;

  constructor(private readonly database: mongo.Db) {
    this.rows = database.collection<LogRow>('events');
  }

  places(topics: readonly string[], start: Start): Promise<ReadPlace[]> {
    return Promise.all(topics.map((topic) => this.place(topic, start)));
  }

  async read(places: readonly ReadPlace[], onMessage: (message: TopicMessage) => void, signal: AbortSignal): Promise<void> {
    const nexts = places.map(({ topic, next }) => ({ topic, next }));
    while (!signal.aborted) {
      const rows = await this.after(nexts);
      for (const { topic, offset, value } of rows) {
        onMessage({ topic, partition: 0, offset, value });
        const place = nexts.find((one) => one.topic === topic);
        if (place) place.next = offset + 1;
      }
      if (rows.length === 0) await pause(lookAgainMs, signal);
    }
  }

  lag(): Promise<PlaceLag[]> {
    return embeddedLag(this.database);
  }

  empty(): Promise<boolean> {
    return Promise.resolve(false);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async place(topic: string, start: Start): Promise<ReadPlace> {
    const end = await endOf(this.database, topic);
    return { topic, partition: 0, end, next: await this.first(topic, start, end) };
  }

  private async first(topic: string, start: Start, end: number): Promise<number> {
    if (start.kind === 'now') return end;
    if (start.kind === 'offset') return start.offset;
    const row = await this.rows.findOne({ topic, at: { $gte: start.since } }, { sort: { offset: 1 } });
    return row?.offset ?? end;
  }

  /** Sorted by place, so that a limit cuts off the end of a topic and not its middle. */
  private after(nexts: readonly Pick<ReadPlace, 'topic' | 'next'>[]): Promise<LogRow[]> {
    const anyOf = nexts.map(({ topic, next }) => ({ topic, offset: { $gte: next } }));
    return this.rows
      .find({ $or: anyOf }, { sort: { topic: 1, offset: 1 }, limit: readAtOnce, readConcern: { level: 'majority' } })
      .toArray();
  }
}
