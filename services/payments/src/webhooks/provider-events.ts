import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { Traces, type Origin } from '@kerbside/platform/telemetry/traces';
import type { mongo } from 'mongoose';

/** An event whose signature proved that it comes from its provider. `id` is the provider's; `about` names what it is about there. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly about: string | null;
  readonly createdAt: Date;
}

/** What is handled of an event. */
export type HandledEvent = Pick<ProviderEvent, 'type' | 'about' | 'createdAt'>;

interface EventRow {
  readonly _id: string;
  readonly type: string;
  /** `about`: called as it was when cards were the only provider. */
  readonly intentId: string | null;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  readonly tries: number;
  readonly nextTryAt: Date;
  /** The request that brought it. */
  readonly origin?: Origin | null;
}

interface InboxOptions {
  /** The name of its sweep. */
  readonly name: string;
  readonly collection: string;
  /** Events come late, twice and in any order: each is only a reason to read the present state at the provider, or to compare when it was made. */
  readonly handle: (event: HandledEvent) => Promise<void>;
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

  constructor(
    private readonly rows: mongo.Collection<EventRow>,
    private readonly options: InboxOptions,
    private readonly parts: Parts,
  ) {}

  /** Stores those that are new, and handles them after the acknowledgement. */
  async receive(events: readonly ProviderEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { clock, traces } = this.parts;
    const now = clock.now();
    const processing = { receivedAt: now, handledAt: null, tries: 0, nextTryAt: now, origin: traces.origin() ?? null };
    const writes = events.map(({ id, type, about, createdAt }) => ({
      updateOne: { filter: { _id: id }, update: { $setOnInsert: { type, intentId: about, createdAt, ...processing } }, upsert: true },
    }));
    const { upsertedCount } = await this.rows.bulkWrite(writes, { ordered: false });
    if (upsertedCount > 0) this.handleSoon();
  }

  /** Resolves when nothing is being handled. */
  async done(): Promise<void> {
    await this.working;
  }

  /** Waits for the event in hand; the others wait for another process. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.working;
  }

  /** Handles what is due, one at a time. True when there may be more. */
  async handleDue(stopping = this.stopping.signal): Promise<boolean> {
    const due = { handledAt: null, nextTryAt: { $lte: this.parts.clock.now() } };
    const rows = await this.rows.find(due, { sort: { nextTryAt: 1 }, limit: atOnce }).toArray();
    for (const row of untilStopped(stopping, rows)) await this.handle(row);
    return rows.length === atOnce && !stopping.aborted;
  }

  private handleSoon(): void {
    const { log } = this.parts;
    const work = async (): Promise<void> => {
      while (await this.handleDue());
    };
    this.working = this.working
      .then(work)
      .catch((error: unknown) => log.warn({ error, inbox: this.options.name }, 'Events could not be handled; the sweep will try again'));
  }

  private async handle({ _id, type, intentId: about, createdAt, tries, origin }: EventRow): Promise<void> {
    const { clock, log, traces } = this.parts;
    const { name, handle } = this.options;
    const step = { name: name.replace(/s$/, ''), parent: origin?.traceparent, requestId: origin?.requestId };
    try {
      await traces.run(step, () => handle({ type, about, createdAt }));
      await this.rows.updateOne({ _id }, { $set: { handledAt: clock.now() } });
    } catch (error) {
      log.warn({ error, eventId: _id, tries, inbox: name }, 'An event could not be handled; it will be tried again');
      const nextTryAt = new Date(clock.now().getTime() + Math.min(longestWaitMs, 1_000 * 2 ** tries));
      await this.rows.updateOne({ _id }, { $set: { nextTryAt }, $inc: { tries: 1 } });
    }
  }
}
