import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import type { EventType } from '@kerbside/contracts/event';
import { DomainError, notFound } from '../errors/errors.js';
import { EnclosedEvents, type EventHolder } from '../events/outbox/enclosed-events.js';
import { Outbox } from '../events/outbox/outbox.js';
import { enclosedField, type OutboxRow } from '../events/outbox/outbox-row.js';
import { Mongo } from '../mongo/mongo.js';
import { whenCommitted } from '../mongo/when-committed.js';
import { InTurn } from '../work/in-turn.js';

/** A record as it was read or written, to be changed. */
interface RecentRecord<S> {
  readonly state: S;
  readonly revision: number | undefined;
  /** This process wrote it itself, a moment ago. */
  readonly isOwn: boolean;
}

/** A customer who moves a slider comes back within seconds. */
const freshMs = 10_000;
const most = 500;

/**
 * Records as this process last wrote or read them, so that their next change need not read them first. Another process may have changed one since: a write then
 * finds another revision and does nothing, and nothing is refused or answered by what is here alone.
 */
export class RecentRecords<S extends { readonly id: string }> {
  private readonly kept = new Map<string, { readonly kept: RecentRecord<S>; readonly at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  keep(kept: RecentRecord<S>): void {
    if (this.kept.size >= most) this.kept.clear();
    this.kept.set(kept.state.id, { kept, at: this.now() });
  }

  /** Removes it from the cache: after the next write, or where nothing is to be written, it is put back. */
  take(id: string): RecentRecord<S> | undefined {
    const recent = this.kept.get(id);
    this.kept.delete(id);
    return recent && this.now() - recent.at < freshMs ? recent.kept : undefined;
  }
}

/** A record: one document that holds its state, the number of its writes, and the events that are not yet in the log. */
export interface RecordRow extends EventHolder {
  readonly _id: string;
  /** Counts the writes: a change applies to the revision that was read, or it is not made. */
  readonly revision?: number | undefined;
}

export interface RecordState {
  readonly id: string;
  /** Counts the events. */
  readonly version: number;
}

export interface RecordEvent {
  readonly type: EventType;
  readonly data: unknown;
}

/** What a rule decides: the state after the change, and its events, the last of which has the version of that state. */
export interface RecordOutcome<S> {
  readonly after: S;
  readonly events: readonly RecordEvent[];
}

/** Undefined: nothing changes. It may run more than once, so it does nothing but compute. */
type Decide<S> = (before: S) => Promise<RecordOutcome<S> | undefined>;

interface Collection<S, Row> {
  readonly rows: mongo.Collection<Row & mongo.Document>;
  readonly find: (id: string, session: ClientSession | undefined) => Promise<Row | null>;
  readonly stateOf: (row: Row) => S;
  /** The fields to be written; of a change, those that differ. */
  readonly fieldsOf: (after: S, before?: S) => object;
  /** Somebody waits for what follows from its events: they do not gather. */
  readonly isUrgent?: boolean;
}

/** When other processes change a record at the same moment, it is read and decided on again this often, after a longer wait each time. */
const attempts = 20;
const longerMs = 4;

/** Makes the stores of a service's records. */
@Injectable()
export class Records {
  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly enclosed: EnclosedEvents,
  ) {}

  /** Declare it in a constructor, as the collection. */
  in<S extends RecordState, Row extends RecordRow>(collection: Collection<S, Row>): RecordStore<S, Row> {
    const { collectionName } = collection.rows;
    this.enclosed.in(collectionName, collection.isUrgent);
    return new RecordStore(collection, this.mongo.database.collection<RecordRow>(collectionName), this.outbox, this.enclosed);
  }
}

/** Every change of a record is made here: read, decide, and save the changed fields with their events in one write of one document. */
export class RecordStore<S extends RecordState, Row extends RecordRow> {
  private readonly recent = new RecentRecords<S>();
  private readonly turns = new InTurn();

  constructor(
    private readonly collection: Omit<Collection<S, Row>, 'rows'>,
    private readonly rows: mongo.Collection<RecordRow>,
    private readonly outbox: Outbox,
    private readonly enclosed: EnclosedEvents,
  ) {}

  async add(after: S, events: readonly RecordEvent[], session?: ClientSession): Promise<void> {
    const rows = this.rowsOf({ after, events });
    const row = { ...this.collection.fieldsOf(after), _id: after.id, [enclosedField]: rows, revision: 1 };
    await this.rows.insertOne(row, { ...within(session), ignoreUndefined: true });
    this.tell(after.id, rows, true, session);
  }

  /** Throws NOT_FOUND. */
  async read(id: string, session?: ClientSession): Promise<RecentRecord<S>> {
    const row = await this.collection.find(id, session);
    if (!row) throw notFound();
    return { state: this.collection.stateOf(row), revision: row.revision, isOwn: false };
  }

  /** Returns the state after the change. Throws BUSY when other processes always come first. */
  change(id: string, decide: Decide<S>): Promise<S> {
    return this.turns.run(id, () => this.changeInTurn(id, decide));
  }

  /** As `change`, in a transaction of the caller, for a change that writes other documents too. */
  async changeWithin(session: ClientSession, id: string, decide: Decide<S>): Promise<{ readonly before: S; readonly after: S }> {
    this.recent.take(id);
    const kept = await this.read(id, session);
    const outcome = await decide(kept.state);
    if (outcome) await this.save(kept, outcome, session);
    return { before: kept.state, after: outcome?.after ?? kept.state };
  }

  /** In a transaction in which it was decided, whether the record is new or not. */
  async put(session: ClientSession, outcome: RecordOutcome<S>): Promise<void> {
    const row = await this.collection.find(outcome.after.id, session);
    if (!row) return this.add(outcome.after, outcome.events, session);
    await this.save({ state: this.collection.stateOf(row), revision: row.revision, isOwn: false }, outcome, session);
  }

  private async changeInTurn(id: string, decide: Decide<S>): Promise<S> {
    const recent = this.recent.take(id);
    // What would be refused, or change nothing, is decided on again as the database has it.
    const outcome = recent && (await decide(recent.state).catch(() => undefined));
    if (outcome && (await this.save(recent, outcome))) return outcome.after;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const kept = await this.read(id);
      const decided = await decide(kept.state);
      if (!decided) {
        this.recent.keep(kept);
        return kept.state;
      }
      if (await this.save(kept, decided)) return decided.after;
      await wait(Math.random() * longerMs * attempt);
    }
    throw new DomainError('BUSY');
  }

  /** False, and nothing written, when the record was changed since it was read. */
  private async save({ state, revision, isOwn }: RecentRecord<S>, outcome: RecordOutcome<S>, session?: ClientSession): Promise<boolean> {
    const rows = this.rowsOf(outcome);
    const change = { $set: this.collection.fieldsOf(outcome.after, state), $inc: { revision: 1 } };
    const update = rows.length > 0 ? { ...change, $push: { [enclosedField]: { $each: rows } } } : change;
    const asRead = { _id: state.id, revision: revision ?? { $exists: false } };
    const { matchedCount } = await this.rows.updateOne(asRead, update, { ...within(session), ignoreUndefined: true });
    if (matchedCount === 0) return false;
    this.tell(state.id, rows, isOwn, session);
    if (!session) this.recent.keep({ state: outcome.after, revision: (revision ?? 0) + 1, isOwn: true });
    return true;
  }

  private tell(id: string, rows: readonly OutboxRow[], isFollowing: boolean, session: ClientSession | undefined): void {
    const { collectionName } = this.rows;
    const hand = (): void => this.enclosed.hand(collectionName, id, rows);
    const look = (): void => this.enclosed.look(collectionName);
    if (rows.length === 0) return;
    // In a transaction it was read as it is: what another one wrote before is known, or looked for.
    if (session) whenCommitted(session, (isSure) => (isSure ? hand() : look()));
    else if (isFollowing) hand();
    else look();
  }

  private rowsOf({ after: { id, version }, events }: RecordOutcome<S>): OutboxRow[] {
    const first = version - events.length + 1;
    return events.map(({ type, data }, at) => this.outbox.row(type, { id, version: first + at, data }));
  }
}

const within = (session: ClientSession | undefined) => (session ? { session } : {});
