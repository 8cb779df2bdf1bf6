import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { Mongo } from '../../mongo/mongo.js';
import { PlatformConfig } from '../../settings/platform-config.js';
import { EventSettings } from '../event-settings.js';
import { enclosedBacklogOf, enclosedField, settleMs, type Backlog, type OutboxRow } from './outbox-row.js';

/** A document that holds the events of its own changes until they are in the log. */
export interface EventHolder {
  readonly [enclosedField]?: readonly OutboxRow[] | undefined;
}

interface EnclosingDocument {
  readonly _id: string;
  readonly [enclosedField]: readonly OutboxRow[];
}

interface PublishedRow {
  readonly documentId: string;
  readonly row: OutboxRow;
  /** False of those of which only a later one was published. */
  readonly isTold: boolean;
}

interface Source {
  readonly isUrgent: boolean;
  readonly documents: mongo.Collection<EnclosingDocument>;
  /** By the event's id: what is in the log and still in its document. */
  readonly published: Map<string, PublishedRow>;
}

interface EnclosedSource {
  readonly source: Source;
  readonly documentId: string;
  readonly rows: readonly OutboxRow[];
}

/** Resolves once the log has these events. */
type Publish = (rows: readonly OutboxRow[]) => Promise<void>;

const idField = `${enclosedField}._id`;
const enclosing = { [idField]: { $exists: true } };
const index: mongo.IndexDescription = { key: { [idField]: 1 }, name: enclosedField, partialFilterExpression: enclosing };

/**
 * An aggregate that is one document can store its event in the same write as the change, without a transaction: the document encloses it, and the relay
 * publishes it from there. An aggregate that encloses one event must enclose all of them, or their order is lost.
 */
@Injectable()
export class EnclosedEvents {
  private readonly sources = new Map<string, Source>();
  /** Written by this process, of documents whose earlier events it knows to be published or here too. */
  private readonly handed = new Map<string, EnclosedSource>();
  private isToLook = true;
  private isGathered = true;
  private gathering: NodeJS.Timeout | undefined;
  private publishedAt: number | undefined;
  private listener: () => void = () => undefined;

  constructor(
    private readonly mongo: Mongo,
    private readonly settings: EventSettings,
    private readonly config: PlatformConfig,
  ) {}

  /** Declare it in a constructor, as the collection. */
  in(collection: string, isUrgent = false): void {
    this.sources.set(collection, {
      isUrgent,
      documents: this.mongo.collection<EnclosingDocument>(collection, [index]),
      published: new Map(),
    });
  }

  get collections(): readonly string[] {
    return [...this.sources.keys()];
  }

  /** Calls `listener` a moment after events were written, when more of them may have gathered. */
  onGathered(listener: () => void): void {
    this.listener = listener;
  }

  /** Call it once a document with events was written: documents are looked for. Without its collection, or where nobody waits, a moment later. */
  look(collection = ''): void {
    this.isToLook = true;
    this.gather(this.sources.get(collection));
  }

  /** Like `look`, where everything before these events in the document was written by this process or published: nobody has to look. */
  hand(collection: string, documentId: string, rows: readonly OutboxRow[]): void {
    const source = this.sources.get(collection);
    if (!source || !this.config.isAlone) return this.look(collection);
    const key = `${collection} ${documentId}`;
    this.handed.set(key, { source, documentId, rows: [...(this.handed.get(key)?.rows ?? []), ...rows] });
    this.gather(source);
  }

  /** Whether something is to be published by the process that holds the lease. */
  async isWaiting(isLast: boolean): Promise<boolean> {
    if (this.sources.size === 0 || !(this.isGathered || isLast)) return false;
    if (this.config.isAlone) return this.isToLook || this.handed.size > 0;
    this.isGathered = false;
    const each = await Promise.all(
      [...this.sources.values()].map(({ documents }) => documents.findOne(enclosing, { projection: { _id: 1 } })),
    );
    const isWaiting = each.some((found) => found !== null);
    this.isGathered ||= isWaiting;
    return isWaiting;
  }

  /** Publishes in the order of each document: when one is read, all its earlier events are in it or published. */
  async publish(publish: Publish): Promise<void> {
    const [isToLook, handed] = [this.isToLook || !this.config.isAlone, [...this.handed.values()]];
    this.isToLook = false;
    this.isGathered = false;
    this.handed.clear();
    try {
      if (isToLook) for (const source of this.sources.values()) await this.publishFrom(source, publish);
      else await this.publishAll(handed, publish);
    } catch (error) {
      this.isToLook = true;
      this.isGathered = true;
      throw error;
    }
  }

  get isToSettle(): boolean {
    return this.publishedAt !== undefined && performance.now() > this.publishedAt + settleMs;
  }

  /** Takes what is published out of the documents; `kept` gets what the log may need again. */
  async settle(kept?: mongo.Collection<OutboxRow>): Promise<void> {
    this.publishedAt = undefined;
    for (const { documents, published } of this.sources.values()) {
      const all = [...published.values()];
      if (all.length === 0) continue;
      const told = all.filter(({ isTold }) => isTold).map(({ row }) => row);
      if (kept && told.length > 0) await kept.bulkWrite(told.map(asSent), { ordered: false });
      const [ids, events] = [new Set(all.map(({ documentId }) => documentId)), all.map(({ row }) => row._id)];
      await documents.updateMany({ _id: { $in: [...ids] } }, { $pull: { [enclosedField]: { _id: { $in: events } } } });
      this.unhand(published);
      for (const { _id } of all.map(({ row }) => row)) published.delete(_id.toHexString());
    }
  }

  /** A look may have found and published an event before this process heard that it wrote it. */
  private unhand(published: Source['published']): void {
    for (const [key, handed] of this.handed) {
      const rows = handed.rows.filter(({ _id }) => !published.has(_id.toHexString()));
      if (rows.length > 0) this.handed.set(key, { ...handed, rows });
      else this.handed.delete(key);
    }
  }

  async backlog(): Promise<Backlog> {
    const parts = await Promise.all([...this.sources.values()].map(({ documents }) => enclosedBacklogOf(documents, enclosing)));
    return {
      depth: parts.reduce((sum, { depth }) => sum + depth, 0),
      lagSeconds: Math.max(0, ...parts.map(({ lagSeconds }) => lagSeconds)),
    };
  }

  private gather(source?: Source): void {
    if (source?.isUrgent) return this.hasGathered();
    this.gathering ??= setTimeout(() => this.hasGathered(), this.settings.gatherMs).unref();
  }

  private hasGathered(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.isGathered = true;
    this.listener();
  }

  private async publishFrom(source: Source, publish: Publish): Promise<void> {
    // A write that the majority does not have could be rolled back, leaving an event for a change that never was.
    const options = { projection: { [enclosedField]: 1 }, batchSize: this.settings.batch, hint: enclosedField } as const;
    const cursor = source.documents.find(enclosing, { ...options, readConcern: { level: 'majority' } });
    try {
      while (await cursor.hasNext()) {
        const found = cursor.readBufferedDocuments();
        await this.publishAll(
          found.map((document) => ({ source, documentId: document._id, rows: document[enclosedField] })),
          publish,
        );
      }
    } finally {
      await cursor.close();
    }
  }

  private async publishAll(found: readonly EnclosedSource[], publish: Publish): Promise<void> {
    const unpublished = found.map(({ source, documentId, rows }) => {
      const fresh = rows.filter(({ _id }) => !source.published.has(_id.toHexString()));
      return { source, documentId, rows: fresh, told: toldOf(fresh) };
    });
    const told = unpublished.flatMap((one) => one.told);
    if (told.length > 0) await publish(told);
    for (const { source, documentId, rows, told: its } of unpublished)
      for (const row of rows) source.published.set(row._id.toHexString(), { documentId, row, isTold: its.includes(row) });
    if (told.length > 0) this.publishedAt ??= performance.now();
  }
}

/** Of a run of events of which only the last is told, the last. */
const toldOf = (rows: readonly OutboxRow[]): readonly OutboxRow[] =>
  rows.filter(({ latestOf }, at) => latestOf === undefined || rows[at + 1]?.latestOf !== latestOf);

const asSent = ({ _id, latestOf: _told, ...row }: OutboxRow): mongo.AnyBulkWriteOperation<OutboxRow> => ({
  updateOne: { filter: { _id }, update: { $setOnInsert: { ...row, sentAt: new Date() } }, upsert: true },
});
