import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { WriteThrough } from './write-through.js';

interface WithId {
  readonly id: string;
}
type Maps<Kinds> = { readonly [K in keyof Kinds]: Map<string, Kinds[K]> };

const row = z.object({ id: z.string(), kind: z.string(), body: z.string() });

/**
 * What a sandbox holds: in memory, and written through to one MongoDB collection when it is given an address, so that a restart forgets nothing.
 * Changes are synchronous, so every request is atomic; `written` resolves once they are stored.
 */
export class ObjectStore<Kinds extends { readonly [K in keyof Kinds]: WithId }> {
  private readonly stored: WriteThrough | undefined;

  private constructor(
    private readonly maps: Maps<Kinds>,
    private readonly kept: StoredRows | undefined,
  ) {
    this.stored = kept && new WriteThrough(kept.rows);
  }

  static async open<Kinds extends { readonly [K in keyof Kinds]: WithId }>(
    maps: Maps<Kinds>,
    { mongoUri, database }: { readonly mongoUri: string | undefined; readonly database: string },
  ): Promise<ObjectStore<Kinds>> {
    if (mongoUri === undefined) return new ObjectStore<Kinds>(maps, undefined);
    const store = new ObjectStore<Kinds>(maps, await openRows(mongoUri, database));
    await store.load();
    return store;
  }

  get<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined {
    return this.maps[kind].get(id);
  }

  /** Everything of a kind, oldest first. */
  all<K extends keyof Kinds>(kind: K): Kinds[K][] {
    return [...this.maps[kind].values()];
  }

  put<K extends keyof Kinds & string>(kind: K, object: Kinds[K]): void {
    this.maps[kind].set(object.id, object);
    this.stored?.put(kind, object, this.maps[kind].size);
  }

  async written(): Promise<void> {
    await this.stored?.written();
  }

  async close(): Promise<void> {
    await this.written();
    await this.kept?.leave();
  }

  private async load(): Promise<void> {
    await this.kept?.rows.createIndex({ key: 1 }, { unique: true });
    const maps = new Map(Object.entries<Map<string, unknown>>(this.maps));
    for await (const kept of this.kept?.rows.find().sort({ place: 1 }) ?? []) {
      const { id, kind, body } = z.parse(row, kept);
      maps.get(kind)?.set(id, JSON.parse(body));
    }
  }
}

export interface StoredRows {
  readonly rows: mongo.Collection;
  readonly leave: () => Promise<void>;
}

/** Where a sandbox keeps what it holds. The sandboxes of a process share one client, also with services that share theirs. */
export const openRows = async (mongoUri: string, database: string): Promise<StoredRows> => {
  const mongo = await Mongo.connect(mongoUri, database, undefined, true);
  return { rows: mongo.database.collection('objects'), leave: () => mongo.onApplicationShutdown() };
};
