import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, Schema, type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Changes } from './changes.js';
import { withTimeLimit } from '../time/back-off.js';
import type { CollectionStructure } from './structure.js';
import { Traces } from '../telemetry/traces.js';
import { triedWithin } from './database-errors.js';
import { hasBegun, hasEnded } from './when-committed.js';

const majority = { w: 'majority' as const };

/**
 * How long to look for an unreachable database, so that calls are still answered in time. A transaction that lost it for longer is not
 * restarted.
 */
const lookForMs = 5_000;
/** The longest that a caller waits for a transaction; the driver itself would retry for two minutes. */
const transactionMs = 20_000;
const limits = { awayMs: lookForMs, wholeMs: transactionMs };
/** A silent database counts as lost after these two together, and calls to it fail. Long enough for a process that is itself very busy. */
const heartbeatMs = 2_000;
const connectMs = 10_000;

const options = {
  bufferCommands: false,
  // Migrations do both.
  autoCreate: false,
  autoIndex: false,
  maxPoolSize: 50,
  // Closes connections opened during a burst: each costs the server a thread and memory.
  maxIdleTimeMS: 60_000,
  serverSelectionTimeoutMS: lookForMs,
  connectTimeoutMS: connectMs,
  heartbeatFrequencyMS: heartbeatMs,
  readConcern: { level: 'majority' },
  writeConcern: majority,
} as const;

const asTyped = { strict: false, minimize: false, versionKey: false } as const;

/** A record as its row: what it is called by is the row's `_id`. */
export type Stored<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly _id: T['id'] };

export const storedOf = <T extends { readonly id: string }>({ id, ...rest }: T): Stored<T> => ({ _id: id, ...rest });

export const recordOf = <T extends { readonly id: string }>({ _id, ...rest }: Stored<T>): T => ({ id: _id, ...rest }) as unknown as T;

/** Closes the connection, or leaves it to the others that share it. */
type Leave = () => Promise<void>;

interface MongoHandle {
  readonly connection: Connection;
  readonly changes: Changes;
  readonly leave: Leave;
}

/** The service's own database. Writes wait for the majority, so that nothing acknowledged is lost in a failover. */
@Injectable()
export class Mongo implements OnApplicationShutdown {
  private readonly collections: CollectionStructure[] = [];

  private constructor(
    private readonly opened: MongoHandle,
    private readonly traces: Traces,
  ) {}

  /** `isShared`: the services of one process share one client, and so its connections, its heartbeats and its change stream. */
  static async connect(uri: string, database: string, traces = new Traces(), isShared = false): Promise<Mongo> {
    return new Mongo(await (isShared ? openShared(uri, database) : openOwn(uri, database)), traces);
  }

  get connection(): Connection {
    return this.opened.connection;
  }

  /** Reports writes to this client's databases, whichever process made them. */
  get changes(): Changes {
    return this.opened.changes;
  }

  get database(): mongo.Db {
    return this.connection.getClient().db(this.connection.name);
  }

  /** A collection used through the driver itself, with the indexes it needs. Declare it in a constructor, like a model. */
  collection<Row extends mongo.Document>(
    name: string,
    indexes: readonly mongo.IndexDescription[] = [],
    database = this.database,
  ): mongo.Collection<Row> {
    this.collections.push({ database, name, indexes });
    return database.collection<Row>(name);
  }

  /** Mongoose's model of a collection. The record's type names its fields: mongoose neither casts, defaults nor drops any. */
  model<Row>(name: string, indexes: readonly mongo.IndexDescription[] = []): Model<Row> {
    this.collections.push({ database: this.database, name, indexes });
    return this.connection.model<Row>(name, new Schema<Row>({ _id: {} }, { collection: name, ...asTyped }));
  }

  /** Runs `work` in one transaction, again if another transaction got in the way, so it must do nothing but read and write here. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.traces.aside('transaction', () => withTimeLimit(transactionMs, this.transact(work)));
  }

  private async transact<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const options = { readConcern: { level: 'snapshot' }, writeConcern: majority, readPreference: 'primary' } as const;
    let used: ClientSession | undefined;
    let isSure = false;
    const begin = (session: ClientSession): Promise<T> => {
      used = session;
      hasBegun(session);
      return work(session);
    };
    try {
      const result = await this.connection.transaction(triedWithin(limits, begin), options);
      isSure = true;
      return result;
    } finally {
      hasEnded(used, isSure);
    }
  }

  /** Everything that was declared. */
  structure(): readonly CollectionStructure[] {
    return this.collections;
  }

  async isReachable(): Promise<boolean> {
    const ping = this.database.command({ ping: 1 }).then(
      ({ ok }) => ok === 1,
      () => false,
    );
    return Promise.race([ping, wait(1_000, false, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened.leave();
  }
}

const openOwn = async (uri: string, database: string): Promise<MongoHandle> => {
  const connection = await createConnection(uri, { ...options, dbName: database }).asPromise();
  const changes = new Changes(connection.getClient());
  return { connection, changes, leave: () => closed(connection, changes) };
};

interface SharedConnection {
  readonly base: Connection;
  readonly changes: Changes;
  users: number;
}

const shared = new Map<string, Promise<SharedConnection>>();

const openShared = async (uri: string, database: string): Promise<MongoHandle> => {
  const opening = shared.get(uri) ?? openBase(uri);
  shared.set(uri, opening);
  const found = await opening;
  found.users += 1;
  const leave = async (): Promise<void> => {
    found.users -= 1;
    if (found.users > 0) return;
    shared.delete(uri);
    await closed(found.base, found.changes);
  };
  return { connection: found.base.useDb(database), changes: found.changes, leave };
};

const openBase = async (uri: string): Promise<SharedConnection> => {
  try {
    const base = await createConnection(uri, options).asPromise();
    return { base, changes: new Changes(base.getClient()), users: 0 };
  } catch (error) {
    shared.delete(uri);
    throw error;
  }
};

/** Mongoose would remember a connection that is only closed, and all its models, for as long as the process lives. */
const closed = (connection: Connection, changes: Changes): Promise<void> => changes.closeWith(() => connection.destroy());
