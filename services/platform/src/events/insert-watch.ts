import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Log } from '../log.js';

type Stream = mongo.ChangeStream<mongo.Document, mongo.ChangeStreamInsertDocument>;

interface Listener {
  /** From now on inserts are told: look for those that came before. */
  readonly onOpen: () => void;
  readonly onInsert: (row: mongo.Document) => void;
}

/** Calls back on every insert, a few milliseconds after its commit. It only ever speeds things up: who uses it also looks by itself. */
export class InsertWatch<Row extends mongo.Document> {
  private stream: Stream | undefined;
  private isStopped = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly rows: mongo.Collection<Row>,
    private readonly pipeline: mongo.Document[],
    private readonly listener: Listener,
    private readonly log: Log,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.stream?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.follow();
      } catch (error) {
        if (this.isStopped) return;
        this.log.warn({ error, collection: this.rows.collectionName }, 'The change stream broke and is opened again');
        await sleep(500, undefined, { ref: false });
      }
    }
  }

  private async follow(): Promise<void> {
    this.stream = this.rows.watch([{ $match: { operationType: 'insert' } }, ...this.pipeline]);
    const first = await this.stream.tryNext();
    this.listener.onOpen();
    if (first) this.listener.onInsert(first.fullDocument);
    for await (const change of this.stream) this.listener.onInsert(change.fullDocument);
  }
}
