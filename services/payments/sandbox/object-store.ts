import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Delivery } from './deliveries.js';
import { WriteThrough } from './write-through.js';

interface WithId {
  readonly id: string;
}
type ObjectKinds<Kinds> = { readonly [K in keyof Kinds]: WithId } & { readonly delivery: Delivery };
type Maps<Kinds> = { readonly [K in keyof Kinds]: Map<string, Kinds[K]> };

interface StoreOptions<Kinds> {
  readonly mongoUri: string | undefined;
  readonly database: string;
  /** How many records of a kind stay in memory once all are stored, where only the latest are still asked for. */
  readonly mostInMemory?: { readonly [K in keyof Kinds]?: number };
}

const row = z.object({ id: z.string(), kind: z.string(), body: z.string(), place: z.number() });
const newestFirst = { place: -1 } as const;
/** Matches a stored delivery that is still to be sent: it stays in memory, however old it is. */
const waiting = /"status":"waiting"/;

/**
 * What a sandbox holds: in memory (but for old records of what was done), and written through to one MongoDB collection when it is given an
 * address, so that a restart forgets nothing. Changes are synchronous, so every request is atomic; `written` resolves once they are stored.
 */
export class ObjectStore<Kinds extends ObjectKinds<Kinds>> {
  private readonly stored: WriteThrough | undefined;
  private readonly mostInMemory: ReadonlyMap<string, number>;
  private place = 0;

  private constructor(
    private readonly maps: Maps<Kinds>,
    mostInMemory: object,
    private readonly kept: StoredRows | undefined,
  ) {
    this.stored = kept && new WriteThrough(kept.rows);
    this.mostInMemory = new Map(Object.entries<number>({ ...mostInMemory }));
  }

  static async open<Kinds extends ObjectKinds<Kinds>>(
    maps: Maps<Kinds>,
    { mongoUri, database, mostInMemory = {} }: StoreOptions<Kinds>,
  ): Promise<ObjectStore<Kinds>> {
    if (mongoUri === undefined) return new ObjectStore<Kinds>(maps, mostInMemory, undefined);
    const kept = await openRows(mongoUri, database);
    const store = new ObjectStore<Kinds>(maps, mostInMemory, kept);
    await store.load(kept);
    return store;
  }

  get<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined {
    return this.maps[kind].get(id);
  }

  /** Also finds what is no longer in memory. */
  async recall<K extends keyof Kinds & string>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const known = this.get(kind, id);
    if (known || this.maps[kind].size < this.mostOf(kind)) return known;
    const kept = await this.kept?.rows.findOne({ key: `${kind}:${id}` });
    return kept ? JSON.parse(z.parse(row, kept).body) : undefined;
  }

  /** Everything of a kind, or the latest of it, oldest first. */
  all<K extends keyof Kinds>(kind: K): Kinds[K][] {
    return [...this.maps[kind].values()];
  }

  put<K extends keyof Kinds & string>(kind: K, object: Kinds[K]): void {
    this.maps[kind].set(object.id, object);
    if (!this.stored) return;
    this.forgetOldest(kind);
    this.stored.put(kind, object, (this.place += 1));
  }

  async written(): Promise<void> {
    await this.stored?.written();
  }

  async close(): Promise<void> {
    await this.written();
    await this.kept?.leave();
  }

  private mostOf(kind: string): number {
    return this.mostInMemory.get(kind) ?? Infinity;
  }

  private forgetOldest(kind: keyof Kinds & string): void {
    const map = this.maps[kind];
    for (const id of map.keys()) {
      if (map.size <= this.mostOf(kind) || this.maps.delivery.get(id)?.status === 'waiting') return;
      map.delete(id);
    }
  }

  private async load({ rows }: StoredRows): Promise<void> {
    await rows.createIndex({ key: 1 }, { unique: true });
    this.place = (await rows.findOne({}, { sort: newestFirst }))?.['place'] ?? 0;
    for (const [kind, map] of Object.entries<Map<string, unknown>>(this.maps)) {
      // A limit of 0 is none.
      const latest = rows.find({ kind }, { sort: newestFirst, limit: this.mostInMemory.get(kind) ?? 0 });
      const unsent = rows.find({ kind, body: waiting }, { sort: newestFirst });
      const found = [...(await latest.toArray()), ...(kind === 'delivery' ? await unsent.toArray() : [])];
      for (const { id, body } of z.parse(z.array(row), found.toReversed())) map.set(id, JSON.parse(body));
    }
  }
}

interface StoredRows {
  readonly rows: mongo.Collection;
  readonly leave: () => Promise<void>;
}

/** Where a sandbox keeps what it holds. The sandboxes of a process share one client, also with services that share theirs. */
const openRows = async (mongoUri: string, database: string): Promise<StoredRows> => {
  const mongo = await Mongo.connect(mongoUri, database, undefined, true);
  return { rows: mongo.database.collection('objects'), leave: () => mongo.onApplicationShutdown() };
};
