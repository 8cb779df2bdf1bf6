import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { describeError } from './redaction.js';

/** A row that was inserted, or the fields that an update set. */
export type Change = mongo.Document;

export interface ChangeListener {
  readonly database: string;
  readonly collection: string;
  /** Inserts only, or updates too. */
  readonly kinds: 'inserts' | 'writes';
  /** The fields that `onChange` reads; what else there is stays in the database. */
  readonly fields: readonly string[];
  readonly onChange: (change: Change) => void;
  /** From now on changes are told, or again they cannot be: look for what came before. */
  readonly onLook: () => void;
}

type Stream = mongo.ChangeStream<mongo.Document, mongo.ChangeStreamDocument>;

/** At rest the database is asked once in this time. */
const awaitMs = 60_000;
/** Listeners come in numbers while services start: the stream is opened for all of them. */
const gatherMs = 50;
const againMs = 1_000;
const closeWithinMs = 2_000;

/**
 * One change stream for all that wait for writes over one client: they hear of a write a few milliseconds after its commit, whichever process
 * made it. It only ever speeds things up: who listens also looks by itself, seldom, and whenever the stream was not there for a while.
 */
export class Changes {
  private readonly listeners = new Set<ChangeListener>();
  private stream: Stream | undefined;
  private running: Promise<void> | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** The stream is closed to be opened for more listeners. */
  private isReopened = false;
  private complain: (fields: object, text: string) => void = () => undefined;

  constructor(private readonly client: mongo.MongoClient) {}

  /** Who is told that the stream broke. */
  tell(complain: (fields: object, text: string) => void): void {
    this.complain = complain;
  }

  /** Listens from soon on; `onLook` says when. Answers how to stop. */
  listen(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    this.gathering ??= setTimeout(() => this.openAnew(), gatherMs).unref();
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.gathering);
    await Promise.race([Promise.all([this.closeStream(), this.running]), sleep(closeWithinMs, undefined, { ref: false })]);
  }

  private openAnew(): void {
    this.gathering = undefined;
    this.isReopened = true;
    if (this.running) void this.closeStream();
    else this.running = this.run();
  }

  private async closeStream(): Promise<void> {
    await this.stream
      ?.close()
      .catch((error: unknown) => this.complain({ error: describeError(error) }, 'A change stream did not close well'));
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      this.isReopened = false;
      try {
        await this.follow();
      } catch (error) {
        if (this.isClosed) return;
        if (this.isReopened) continue;
        this.complain({ error }, 'The change stream broke and is opened again');
        this.look();
        await sleep(againMs, undefined, { ref: false });
      }
    }
  }

  private async follow(): Promise<void> {
    const startAtOperationTime = await this.majorityTime();
    if (this.isClosed) return;
    this.isReopened = false;
    const told = [...this.listeners];
    const databases = new Set(told.map(({ database }) => database));
    const [only = ''] = databases;
    // The rights of a service end at its own database.
    const scope = databases.size === 1 ? this.client.db(only) : this.client;
    const stream: Stream = scope.watch(pipelineOf(told), { maxAwaitTimeMS: awaitMs, startAtOperationTime });
    this.stream = stream;
    this.look();
    for await (const change of stream) this.pass(change);
  }

  /** What the majority has by then is found by looking; what comes later is told. */
  private async majorityTime(): Promise<mongo.Timestamp> {
    const { lastWrite, operationTime } = await this.client.db('admin').command({ hello: 1 });
    const time: mongo.Timestamp = lastWrite?.majorityOpTime?.ts ?? operationTime;
    return time;
  }

  private look(): void {
    for (const listener of this.listeners) listener.onLook();
  }

  private pass(change: mongo.ChangeStreamDocument): void {
    if (!('ns' in change) || !('coll' in change.ns)) return;
    const { db, coll } = change.ns;
    const row =
      change.operationType === 'update' ? change.updateDescription.updatedFields : 'fullDocument' in change && change.fullDocument;
    const isInsert = change.operationType === 'insert';
    for (const listener of this.listeners)
      if (listener.collection === coll && listener.database === db && (isInsert || listener.kinds === 'writes'))
        listener.onChange(row || {});
  }
}

const pipelineOf = (listeners: readonly ChangeListener[]): mongo.Document[] => {
  const namesOf = (kinds: ChangeListener['kinds']) => [
    ...new Set(listeners.filter((one) => one.kinds === kinds).map(({ collection }) => collection)),
  ];
  const fields = new Set(listeners.flatMap((one) => one.fields));
  return [
    {
      $match: {
        $or: [
          { operationType: 'insert', 'ns.coll': { $in: namesOf('inserts') } },
          { operationType: { $in: ['insert', 'update', 'replace'] }, 'ns.coll': { $in: namesOf('writes') } },
        ],
      },
    },
    {
      $project: {
        operationType: 1,
        ns: 1,
        ...Object.fromEntries([...fields].map((name) => [`fullDocument.${name}`, 1])),
        'updateDescription.updatedFields': 1,
      },
    },
  ];
};
