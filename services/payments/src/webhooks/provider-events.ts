import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { Traces, type Origin } from '@kerbside/platform/telemetry/traces';
import type { mongo } from 'mongoose';
import type { ProviderEvent } from '../methods/method-port.js';

export type HandledEvent = Pick<ProviderEvent, 'type' | 'about' | 'createdAt' | 'moved'>;

interface EventRow {
  readonly _id: string;
  readonly type: string;
  /** `about`: called as it was when cards were the only provider. */
  readonly intentId: string | null;
  readonly createdAt: Date;
  readonly moved?: HandledEvent['moved'];
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  readonly tries: number;
  /** Null until a try has failed. */
  readonly nextTryAt: Date | null;
  /** The request that brought it. */
  readonly origin?: Origin | null;
}

interface InboxOptions {
  /** The name of its sweep. */
  readonly name: string;
  readonly collection: string;
  /**
   * Gets the events that came together about one thing. They come late, twice and in any order: each is only a reason to read the present state at
   * the provider, or to compare when it was made.
   */
  readonly handle: (events: readonly HandledEvent[]) => Promise<void>;
}

interface Parts {
  readonly traces: Traces;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longer than a provider resends an event, or lists it. */
const keptSeconds = 90 * 24 * 60 * 60;
const longestWaitMs = 60 * 60_000;
const atOnce = 200;
/** Most are about what the customer's own browser tells us in the same moment: after that they say nothing new. */
const gatherMs = 1_000;

/** Webhook events of all providers: each is stored once by its id, acknowledged, and handled after that. */
@Injectable()
export class ProviderEvents implements OnModuleDestroy {
  private readonly inboxes: Inbox[] = [];

  constructor(
    private readonly mongo: Mongo,
    private readonly traces: Traces,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly sweeper: Sweeper,
  ) {}

  /** The inbox of one provider. Open it in a constructor, like a collection. */
  open(options: InboxOptions): Inbox {
    const { name, collection } = options;
    const rows = this.mongo.collection<EventRow>(collection, [
      { key: { nextTryAt: 1 }, partialFilterExpression: { handledAt: null } },
      { key: { receivedAt: 1 }, expireAfterSeconds: keptSeconds },
    ]);
    const { traces, clock, log } = this;
    const inbox = new Inbox(rows, options, { traces, clock, log });
    this.sweeper.every(name, netMs, (stopping) => inbox.handleDue(stopping), [{ collection, dueAt: 'nextTryAt' }]);
    this.inboxes.push(inbox);
    return inbox;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.inboxes.map((inbox) => inbox.stop()));
  }
}

export class Inbox {
  private readonly stopping = new AbortController();
  private working: Promise<void> = Promise.resolve();
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly rows: mongo.Collection<EventRow>,
    private readonly options: InboxOptions,
    private readonly parts: Parts,
  ) {}

  /** Stores those that are new, and handles them a moment later: if this process stops before that, the sweep of another does. */
  async receive(events: readonly ProviderEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { clock, traces } = this.parts;
    const now = clock.now();
    const processing = { receivedAt: now, handledAt: null, tries: 0, nextTryAt: null, origin: traces.origin() ?? null };
    const writes = events.map(({ id, about, ...told }) => ({
      updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...told, intentId: about, ...processing } }, upsert: true },
    }));
    const { upsertedCount } = await this.rows.bulkWrite(writes, { ordered: false });
    if (upsertedCount > 0) this.handleSoon();
  }

  /** Waits for what is in hand; the rest waits for another process. */
  async stop(): Promise<void> {
    clearTimeout(this.gathering);
    this.stopping.abort();
    await this.working;
  }

  /** Handles what is due, one thing at a time. True when there may be more. */
  async handleDue(stopping = this.stopping.signal): Promise<boolean> {
    const due = { handledAt: null, nextTryAt: { $not: { $gt: this.parts.clock.now() } } };
    const rows = await this.rows.find(due, { sort: { nextTryAt: 1 }, limit: atOnce }).toArray();
    for (const together of untilStopped(stopping, byThing(rows))) await this.handle(together);
    return rows.length === atOnce && !stopping.aborted;
  }

  private handleSoon(): void {
    const { log } = this.parts;
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.working = this.working
        .then(async () => {
          while (await this.handleDue());
        })
        .catch((error: unknown) => log.warn({ error, inbox: this.options.name }, 'Events could not be handled; the sweep will try again'));
    }, gatherMs).unref();
  }

  private async handle(rows: readonly EventRow[]): Promise<void> {
    const { clock, log, traces } = this.parts;
    const { name, handle } = this.options;
    const origin = rows[0]?.origin;
    const step = { name: name.replace(/s$/, ''), parent: origin?.traceparent, requestId: origin?.requestId };
    const [ids, tries] = [rows.map(({ _id }) => _id), Math.max(...rows.map((row) => row.tries))];
    try {
      await traces.run(step, () =>
        handle(rows.map(({ type, intentId: about, createdAt, moved }) => ({ type, about, createdAt, ...(moved ? { moved } : {}) }))),
      );
      await this.rows.updateMany({ _id: { $in: ids } }, { $set: { handledAt: clock.now() } });
    } catch (error) {
      log.warn({ error, eventIds: ids, tries, inbox: name }, 'Events could not be handled; they will be tried again');
      const nextTryAt = new Date(clock.now().getTime() + Math.min(longestWaitMs, 1_000 * 2 ** tries));
      await this.rows.updateMany({ _id: { $in: ids } }, { $set: { nextTryAt }, $inc: { tries: 1 } });
    }
  }
}

const byThing = (rows: readonly EventRow[]): Iterable<readonly EventRow[]> => {
  const groups = new Map<string, EventRow[]>();
  for (const row of rows) groups.set(row.intentId ?? row._id, [...(groups.get(row.intentId ?? row._id) ?? []), row]);
  return groups.values();
};
