import * as z from 'zod/mini';
import { openRows, type StoredRows } from '../../object-store.js';
import { WriteThrough } from '../../write-through.js';
import type { Delivery } from '../../deliveries.js';
import type {
  Challenge,
  Charge,
  Customer,
  DetachedObject,
  Dispute,
  KeptAnswer,
  PaymentIntent,
  PaymentMethod,
  ProviderEvent,
  CardRefund,
  SetupIntent,
} from './objects.js';

interface Kinds {
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  charge: Charge;
  refund: CardRefund;
  dispute: Dispute;
  detached: DetachedObject;
  event: ProviderEvent;
  challenge: Challenge;
  delivery: Delivery;
  answer: KeptAnswer;
}
type Kind = keyof Kinds;

const row = z.object({ id: z.string(), kind: z.string(), body: z.string(), place: z.number() });
const newestFirst = { place: -1 } as const;

/** How many records of each kind stay in memory once all are stored: only the latest are still asked for. */
const mostInMemory: { readonly [K in Kind]?: number } = { answer: 1_000, event: 1_000, delivery: 1_000 };
/** Matches a stored delivery that is still to be sent: it stays in memory, however old it is. */
const waiting = /"status":"waiting"/;

/**
 * The sandbox's state: in memory (but for old records of what was done), and written through to one MongoDB collection when it is given an address, so that a restart of the
 * product loses no intent in flight. Changes are synchronous, so every request is atomic; `written` resolves once they are stored.
 */
export class SandboxStore {
  private readonly maps: { readonly [K in Kind]: Map<string, Kinds[K]> } = {
    customer: new Map(),
    payment_method: new Map(),
    payment_intent: new Map(),
    setup_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    detached: new Map(),
    event: new Map(),
    challenge: new Map(),
    delivery: new Map(),
    answer: new Map(),
  };
  private readonly stored: WriteThrough | undefined;
  private place = 0;

  private constructor(private readonly kept: StoredRows | undefined) {
    this.stored = kept && new WriteThrough(kept.rows);
  }

  static async open(mongoUri: string | undefined, database = 'kerbside_card_sandbox'): Promise<SandboxStore> {
    if (mongoUri === undefined) return new SandboxStore(undefined);
    const store = new SandboxStore(await openRows(mongoUri, database));
    await store.load();
    return store;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.maps[kind].get(id);
  }

  /** Also finds what is no longer in memory. */
  async recall<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const known = this.get(kind, id);
    if (known || this.maps[kind].size < (mostInMemory[kind] ?? Infinity)) return known;
    const kept = await this.kept?.rows.findOne({ key: `${kind}:${id}` });
    return kept ? JSON.parse(z.parse(row, kept).body) : undefined;
  }

  /** Everything of a kind, or the latest of it, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.maps[kind].values()];
  }

  put<K extends Kind>(kind: K, object: Kinds[K]): void {
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

  private forgetOldest(kind: Kind): void {
    const map: Map<string, unknown> = this.maps[kind];
    const most = mostInMemory[kind] ?? Infinity;
    for (const id of map.keys()) {
      if (map.size <= most || this.maps.delivery.get(id)?.status === 'waiting') return;
      map.delete(id);
    }
  }

  private async load(): Promise<void> {
    if (!this.kept) return;
    const { rows } = this.kept;
    await rows.createIndex({ key: 1 }, { unique: true });
    this.place = (await rows.findOne({}, { sort: newestFirst }))?.['place'] ?? 0;
    for (const kind of kindsOf(this.maps)) {
      // A limit of 0 is none.
      const latest = rows.find({ kind }, { sort: newestFirst, limit: mostInMemory[kind] ?? 0 });
      const unsent = rows.find({ kind, body: waiting }, { sort: newestFirst });
      const found = [...(await latest.toArray()), ...(kind === 'delivery' ? await unsent.toArray() : [])];
      const map: Map<string, unknown> = this.maps[kind];
      for (const { id, body } of z.parse(z.array(row), found.toReversed())) map.set(id, JSON.parse(body));
    }
  }
}

const kindsOf = (maps: { readonly [K in Kind]: unknown }): Kind[] => Object.keys(maps).filter((name): name is Kind => name in maps);
