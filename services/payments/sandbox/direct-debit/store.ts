import { createConnection, type Collection, type Connection } from 'mongoose';
import * as z from 'zod/mini';
import type { Kinds } from './objects.js';

type Kind = keyof Kinds;

const row = z.object({ id: z.string(), kind: z.string(), body: z.string() });

/**
 * The sandbox's state: in memory, and written through to one MongoDB collection when it is given an address, so that a restart forgets no
 * mandate. Changes are synchronous, so every request is atomic; `written` resolves once they are stored.
 */
export class CollectorStore {
  private readonly maps: { readonly [K in Kind]: Map<string, Kinds[K]> } = {
    customers: new Map(),
    customer_bank_accounts: new Map(),
    mandates: new Map(),
    payments: new Map(),
    refunds: new Map(),
    events: new Map(),
    delivery: new Map(),
    key: new Map(),
    clock: new Map(),
  };
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly connection: Connection | undefined,
    private readonly rows: Collection | undefined,
  ) {}

  static async open(mongoUri: string | undefined, database = 'kerbside_debit_sandbox'): Promise<CollectorStore> {
    if (mongoUri === undefined) return new CollectorStore(undefined, undefined);
    const connection = await createConnection(mongoUri, { dbName: database }).asPromise();
    const store = new CollectorStore(connection, connection.collection('objects'));
    await store.load();
    return store;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.maps[kind].get(id);
  }

  /** Everything of a kind, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.maps[kind].values()];
  }

  put<K extends Kind>(kind: K, object: Kinds[K]): void {
    this.maps[kind].set(object.id, object);
    const { rows } = this;
    if (!rows) return;
    const [key, body] = [`${kind}:${object.id}`, JSON.stringify(object)];
    const place = this.maps[kind].size;
    const write = () => rows.updateOne({ key }, { $set: { key, id: object.id, kind, body }, $setOnInsert: { place } }, { upsert: true });
    this.writing = this.writing.then(write, write);
  }

  async written(): Promise<void> {
    await this.writing;
  }

  async close(): Promise<void> {
    await this.writing;
    await this.connection?.close();
  }

  private async load(): Promise<void> {
    await this.rows?.createIndex({ key: 1 }, { unique: true });
    for await (const kept of this.rows?.find().sort({ place: 1 }) ?? []) {
      const { id, kind, body } = z.parse(row, kept);
      const map: Map<string, unknown> | undefined = Object.entries(this.maps).find(([name]) => name === kind)?.[1];
      map?.set(id, JSON.parse(body));
    }
  }
}
