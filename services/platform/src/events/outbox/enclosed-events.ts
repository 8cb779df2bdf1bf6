import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import { Mongo } from '../../mongo/mongo.js';
import { pause } from '../../time/back-off.js';
import { WakeUpSignal } from './wake-up-signal.js';
import { EventSettings } from '../event-settings.js';
import { enclosedBacklogOf, enclosedField, type Backlog, type OutboxRow } from './outbox-row.js';

/** A document that holds the events of its own changes until they are in the outbox. */
export interface Enclosing {
  readonly [enclosedField]?: readonly OutboxRow[] | undefined;
}

interface Enclosed {
  readonly _id: string;
  readonly [enclosedField]: readonly OutboxRow[];
}

const idField = `${enclosedField}._id`;
const enclosing = { [idField]: { $exists: true } };
const index: mongo.IndexDescription = { key: { [idField]: 1 }, name: enclosedField, partialFilterExpression: enclosing };

/**
 * An aggregate that is one document can store its event in the same write as the change, without a transaction: the document encloses it.
 * The event is then moved to the outbox under the id that it already has, so moving it twice is harmless. An aggregate that encloses one
 * event must enclose all of them, or their order is lost.
 */
@Injectable()
export class EnclosedEvents {
  private readonly wakeUp = new WakeUpSignal();
  private readonly sources: mongo.Collection<Enclosed>[] = [];

  constructor(
    private readonly mongo: Mongo,
    private readonly settings: EventSettings,
  ) {}

  get isUsed(): boolean {
    return this.sources.length > 0;
  }

  /** Declare it in a constructor, as the collection. */
  in(collection: string): void {
    this.sources.push(this.mongo.collection<Enclosed>(collection, [index]));
  }

  /** Call it after writing a document with events, which are then fetched at once, or when the given transaction has ended. */
  wake(session?: ClientSession): void {
    if (session) session.once('ended', () => this.wakeUp.raise());
    else this.wakeUp.raise();
  }

  /** Waits until woken, or until it is time to look for what other replicas left; and then a moment for more, unless it is to stop. */
  async wait(stopping: AbortSignal): Promise<void> {
    await this.wakeUp.wait(this.settings.sweepMs / 3);
    await pause(this.settings.gatherMs, stopping);
  }

  /** Moves enclosed events in order: when a document is read, all its earlier events are in it or already in the outbox. */
  async takeTo(outbox: mongo.Collection<OutboxRow>): Promise<void> {
    for (const source of this.sources) for (let isMore = true; isMore;) isMore = await this.takeFrom(source, outbox);
  }

  async backlog(): Promise<Backlog> {
    const parts = await Promise.all(this.sources.map((source) => enclosedBacklogOf(source, enclosing)));
    return {
      depth: parts.reduce((sum, { depth }) => sum + depth, 0),
      lagSeconds: Math.max(0, ...parts.map(({ lagSeconds }) => lagSeconds)),
    };
  }

  private async takeFrom(source: mongo.Collection<Enclosed>, outbox: mongo.Collection<OutboxRow>): Promise<boolean> {
    const { batch } = this.settings;
    // A write that the majority does not have could be rolled back, leaving an event for a change that never was.
    const options = { projection: { [enclosedField]: 1 }, limit: batch, hint: enclosedField, readConcern: { level: 'majority' } } as const;
    const found = await source.find(enclosing, options).toArray();
    const rows = found.flatMap((document) => document[enclosedField]);
    if (rows.length === 0) return false;
    const told = found.flatMap((document) => toldOf(document[enclosedField]));
    await outbox.bulkWrite(told.map(once), { ordered: true });
    const [documents, taken] = [found.map(({ _id }) => _id), rows.map(({ _id }) => _id)];
    await source.updateMany({ _id: { $in: documents } }, { $pull: { [enclosedField]: { _id: { $in: taken } } } });
    return found.length === batch;
  }
}

/** Of a run of events of which only the last is told, the last. */
const toldOf = (rows: readonly OutboxRow[]): readonly OutboxRow[] =>
  rows.filter(({ latestOf }, at) => latestOf === undefined || rows[at + 1]?.latestOf !== latestOf);

const once = ({ _id, latestOf: _told, ...row }: OutboxRow): mongo.AnyBulkWriteOperation<OutboxRow> => ({
  updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
});
