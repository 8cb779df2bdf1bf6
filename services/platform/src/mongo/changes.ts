import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { describeError } from '../telemetry/redaction.js';

/** A row that was inserted, or the fields that an update set. */
export type ChangeDocument = mongo.Document;

export interface ChangeListener {
  readonly database: string;
  readonly collection: string;
  /** Inserts only, or updates too. */
  readonly kinds: 'inserts' | 'writes';
  /** The fields that `onChange` reads; the others are not fetched. */
  readonly fields: readonly string[];
  readonly onChange: (change: ChangeDocument) => void;
  /** Called when the stream opens and when it breaks: look for changes that it did not report. */
  readonly onLook: () => void;
}

type Stream = mongo.ChangeStream<mongo.Document, mongo.ChangeStreamDocument>;

/** How long each request of an idle stream waits in the database. */
const awaitMs = 60_000;
/** Many listeners register while services start: the stream waits this long and opens once for all of them. */
const gatherMs = 50;
const againMs = 1_000;
const closeWithinMs = 2_000;

/**
 * One change stream for all listeners of one client: they learn of a write a few milliseconds after its commit, whichever process made it.
 * It only speeds things up: listeners also look by themselves now and then, and whenever the stream was down for a while.
 */
export class Changes {
  private readonly listeners = new Set<ChangeListener>();
  private stream: Stream | undefined;
  private running: Promise<void> | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private readonly closing = new AbortController();
  /** The stream was closed in order to reopen it for more listeners. */
  private isReopened = false;
  private complain: (fields: object, text: string) => void = () => undefined;

  constructor(private readonly client: mongo.MongoClient) {}

  /** Sets the function that reports a broken stream. */
  tell(complain: (fields: object, text: string) => void): void {
    this.complain = complain;
  }

  /** Starts listening shortly; `onLook` marks the moment. Returns a function that stops it. */
  listen(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    this.gathering ??= setTimeout(() => this.reopen(), gatherMs).unref();
    return () => void this.listeners.delete(listener);
  }

  /** Stops for good. `closeClient` ends the read that waits for changes: it outlasts its cursor by up to a minute while nobody writes. */
  async closeWith(closeClient: () => Promise<void>): Promise<void> {
    this.closing.abort();
    clearTimeout(this.gathering);
    await closeClient();
    await Promise.race([this.running, sleep(closeWithinMs, undefined, { ref: false })]);
  }

  private reopen(): void {
    this.gathering = undefined;
    this.isReopened = true;
    if (this.running) void this.closeStream();
    else this.running = this.run();
  }

  private async closeStream(): Promise<void> {
    await this.stream
      ?.close()
      .catch((error: unknown) => this.complain({ error: describeError(error) }, 'A change stream did not close cleanly'));
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      this.isReopened = false;
      try {
        await this.follow();
      } catch (error) {
        if (this.closing.signal.aborted) return;
        if (this.isReopened) continue;
        this.complain({ error }, 'The change stream broke and will be reopened');
        this.look();
        await this.pause();
      }
    }
  }

  private async follow(): Promise<void> {
    const startAtOperationTime = await this.majorityTime();
    if (this.closing.signal.aborted) return;
    this.isReopened = false;
    const listeners = [...this.listeners];
    const databases = new Set(listeners.map(({ database }) => database));
    const [only = ''] = databases;
    // A service may read only its own database.
    const scope = databases.size === 1 ? this.client.db(only) : this.client;
    const stream: Stream = scope.watch(pipelineOf(listeners), { maxAwaitTimeMS: awaitMs, startAtOperationTime });
    this.stream = stream;
    this.look();
    for await (const change of stream) this.pass(change);
  }

  /** A look finds what the majority has by then; the stream reports what comes later. */
  private async majorityTime(): Promise<mongo.Timestamp> {
    const { lastWrite, operationTime } = await this.client.db('admin').command({ hello: 1 });
    const time: mongo.Timestamp = lastWrite?.majorityOpTime?.ts ?? operationTime;
    return time;
  }

  /** Before another try; over at once when the client closes. */
  private async pause(): Promise<void> {
    await sleep(againMs, undefined, { ref: false, signal: this.closing.signal }).catch((error: unknown) => {
      if (!this.closing.signal.aborted) throw error;
    });
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
