import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { Caller } from '@kerbside/contracts/caller';
import type { StoredView } from '@kerbside/contracts/days/dates';
import { sayWhy } from '@kerbside/contracts/reading/audit-reason';
import { auditEventOf } from '@kerbside/contracts/events/audit';
import type { auditEntry } from '@kerbside/contracts/http/shapes/audit-entry';
import * as z from 'zod/mini';
import { DomainError, invalid } from '../errors/errors.js';
import { Clock } from '../time/clock.js';
import { Outbox } from '../events/outbox/outbox.js';
import type { OutboxRow } from '../events/outbox/outbox-row.js';
import { Mongo } from '../mongo/mongo.js';
import { pageFrom } from '../mongo/mongo-page.js';
import { pageOf, type Page, type PageQuery } from '../mongo/paging.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { aboutAny, aboutOf, asAbout, withoutOne } from './about.js';

/** Why staff change a customer's cover or money for them, for the audit trail. Owners need not say. */
export const staffReason = (caller: Caller, why: string | undefined): string | undefined => {
  if (caller.kind === 'staff' && !why) throw invalid({ why: sayWhy });
  return why || undefined;
};

export interface AuditFacts {
  readonly actor: Caller;
  /** A verb of the trade: 'policy-cancelled'. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** The customer it is about. Omitted when it is about no customer, or the customer is not known yet. */
  readonly customerId?: string | null | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly why?: string | undefined;
}

export type AuditEntry = StoredView<z.infer<typeof auditEntry>>;

export interface AuditQuery extends PageQuery {
  readonly subjectId?: string | undefined;
}

/** `_id` is the place in the chain; `entry` is the exact text that was hashed. */
interface AuditRow {
  _id: number;
  subjectId: string;
  /** The result of `aboutOf`. */
  about: readonly string[];
  entry: string;
  previous: string;
  hash: string;
}
interface AuditHead {
  _id: string;
  length: number;
  hash: string;
}

const head = 'head';
const nothingBefore = '0'.repeat(64);
const standardPerPage = 50;

/** How long somebody who looked still looks. */
const lookMs = 30 * 60_000;
/** Entries about the same subject among which an earlier look is sought. */
const lookedBack = 50;

/** What was done, by whom and why. Append-only; each entry's hash covers the one before, so that a change or a gap shows. */
@Injectable()
export class Audit implements OnModuleInit {
  private readonly rows: Model<AuditRow>;
  private readonly heads: Model<AuditHead>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly config: PlatformConfig,
  ) {
    this.rows = mongo.model('audit', [{ key: { subjectId: 1, _id: -1 } }, { key: { about: 1 } }]);
    this.heads = mongo.model('audit_head');
  }

  async onModuleInit(): Promise<void> {
    await this.heads.updateOne({ _id: head }, { $setOnInsert: { length: 0, hash: nothingBefore } }, { upsert: true });
  }

  /** Call it in the transaction of the change, preferably as the last write: entries of one service wait for each other. */
  record(session: ClientSession, facts: AuditFacts): Promise<void> {
    return this.recordAll(session, [facts]);
  }

  /** Records that somebody looked. A look is one entry, however often the page that they look at is read again meanwhile. */
  async recordLook(session: ClientSession, facts: AuditFacts): Promise<void> {
    const { actor, action, subjectId, after } = facts;
    const lately = await this.rows.find({ subjectId }).sort({ _id: -1 }).limit(lookedBack).session(session).lean();
    const since = new Date(this.clock.now().getTime() - lookMs).toISOString();
    const look = (of: Pick<AuditEntry, 'actorId' | 'action' | 'after'>): string => JSON.stringify([of.actorId, of.action, of.after]);
    const own = look({ actorId: actorId(actor), action, after: after ?? null });
    if (!lately.map(entryOf).some((entry) => entry.at > since && look(entry) === own)) await this.record(session, facts);
  }

  /** Like `record`, for several entries in order. Only the last one's event is published: its readers read the trail up to that entry. */
  async recordAll(session: ClientSession, all: readonly AuditFacts[]): Promise<void> {
    if (all.length === 0) return;
    const last = await this.heads.findById(head).session(session).lean().orFail();
    let { length: place, hash } = last;
    const rows: AuditRow[] = [];
    for (const facts of all) {
      place += 1;
      const entry = JSON.stringify(this.entry(place, facts));
      const previous = hash;
      hash = chained(previous, entry);
      rows.push({ _id: place, subjectId: facts.subjectId, about: aboutOf(facts.subjectId, entry), entry, previous, hash });
    }
    await this.heads.updateOne({ _id: head }, { $set: { length: place, hash } }, { session });
    await this.rows.insertMany(rows, { session, lean: true });
    await this.outbox.addAll(
      session,
      all.slice(-1).flatMap((facts) => this.published(place, facts)),
    );
  }

  /** Entries in the order of the trail. Places are taken in commit order, so a new entry never appears before one that was read. */
  async after(place: number, limit: number): Promise<AuditEntry[]> {
    const rows = await this.rows
      .find({ _id: { $gt: place } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(entryOf);
  }

  /** Newest first. Pages count from 1. */
  async list(query: AuditQuery) {
    const page = pageOf(query, standardPerPage);
    const { subjectId } = query;
    const { rows, count } =
      subjectId === undefined ? await this.pageOfAll(page) : await pageFrom(this.rows, { subjectId }, { _id: -1 }, page);
    return { rows: rows.map(entryOf), paging: { ...page, count } };
  }

  /** Refuses what is done already, with who did it and when; not to whoever did it, whose answer may have been lost. */
  async refuseSecond(
    code: string,
    { actor, subjectId, action }: Pick<AuditFacts, 'actor' | 'subjectId' | 'action'>,
    message?: string,
  ): Promise<void> {
    const row = await this.rows
      .findOne({ subjectId, entry: ofAction(action) })
      .sort({ _id: -1 })
      .lean();
    const done = row ? entryOf(row) : undefined;
    if (done?.actorId !== actorId(actor)) throw new DomainError(code, { message, data: done && { by: done.actorId, at: done.at } });
  }

  /** Places have no gaps, so a page of the whole trail begins at a place of its own, however far back, and nothing is skipped. */
  private async pageOfAll({ page, perPage }: Page): Promise<{ rows: AuditRow[]; count: number }> {
    const { length } = await this.heads.findById(head).lean().orFail();
    const newest = length - (page - 1) * perPage;
    const rows = await this.rows
      .find({ _id: { $lte: newest } })
      .sort({ _id: -1 })
      .limit(perPage)
      .lean();
    return { rows, count: length };
  }

  /** Everything about a customer and these records of theirs, and nothing about others; oldest first. */
  async about(customerId: string, ids: readonly string[]): Promise<AuditEntry[]> {
    const rows = await this.rows.find(aboutAny(customerId, ids)).sort({ _id: 1 }).lean();
    return rows.map((row) => asAbout(entryOf(row), customerId));
  }

  /** Whether any entry is about a customer or these records of theirs. */
  async hasAny(customerId: string, ids: readonly string[], session: ClientSession): Promise<boolean> {
    return (await this.rows.exists(aboutAny(customerId, ids)).session(session)) !== null;
  }

  /**
   * Removes what was changed, and why, from all entries about a customer who is being erased; who did what and when stays. A new entry
   * lists the changed places with the hash of what is left, so that the chain still shows any other change. Returns the number of entries
   * changed.
   */
  async erase(customerId: string, ids: readonly string[], session: ClientSession): Promise<number> {
    const rows = await this.rows.find(aboutAny(customerId, ids), null, { session }).lean();
    const left = rows.map((row) => {
      const entry = entryOf(row);
      return { ...row, entry: JSON.stringify(withoutOne(entry, customerId, true) ?? { ...entry, ...noDetails }) };
    });
    const changed = left.filter(({ entry }, at) => entry !== rows[at]?.entry && entryOf(rows[at] ?? { entry }).action !== detailsErased);
    return this.leave(changed, { subjectType: 'customer', subjectId: customerId, customerId }, session);
  }

  /**
   * Removes the customer from every entry about them or these records, once no law requires keeping them. What was done, when, and by which
   * member of staff stays. Returns the number of entries changed.
   */
  async forget(customerId: string, ids: readonly string[], session: ClientSession): Promise<number> {
    const rows = await this.rows.find(aboutAny(customerId, ids), null, { session }).lean();
    const left = rows.map((row) => {
      const entry = entryOf(row);
      const ofOthers = withoutOne(entry, customerId, false);
      return { ...row, subjectId: ofOthers?.subjectId ?? nobody, entry: JSON.stringify(ofOthers ?? ofNobody(entry)) };
    });
    return this.leave(left, { subjectType: 'audit', subjectId: nobody }, session);
  }

  private async leave(
    changed: readonly AuditRow[],
    about: Pick<AuditFacts, 'subjectType' | 'subjectId' | 'customerId'>,
    session: ClientSession,
  ) {
    if (changed.length === 0) return 0;
    await this.rows.bulkWrite(
      changed.map(({ _id, entry, subjectId }) => ({
        updateOne: { filter: { _id }, update: { $set: { entry, subjectId, about: aboutOf(subjectId, entry) } } },
      })),
      { session },
    );
    const actor = { kind: 'service', name: this.config.service } as const;
    const after = { left: Object.fromEntries(changed.map(({ _id, entry }) => [String(_id), hashOf(entry)])) };
    await this.record(session, { actor, action: detailsErased, ...about, after });
    return changed.length;
  }

  /** The place of the first entry that was tampered with, or undefined when the whole chain is intact. */
  async firstBroken(): Promise<number | undefined> {
    const [left, last] = [await this.leftOfErased(), await this.heads.findById(head).lean().orFail()];
    let expected = { place: 1, previous: nothingBefore };
    // Those that are added meanwhile are the next check's.
    const checked = { _id: { $lte: last.length } };
    for await (const row of this.rows.find(checked).sort({ _id: 1 }).lean().cursor()) {
      const isWhole = row.hash === chained(row.previous, row.entry) || left.get(row._id) === hashOf(row.entry);
      if (row._id !== expected.place || row.previous !== expected.previous || !isWhole) return expected.place;
      expected = { place: row._id + 1, previous: row.hash };
    }
    return last.hash === expected.previous ? undefined : expected.place;
  }

  /** By place: the hash of what was left of an entry when its details were last erased. */
  private async leftOfErased(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.rows
      .find({ entry: ofAction(detailsErased) })
      .sort({ _id: 1 })
      .lean();
    const places = rows.flatMap((row) => Object.entries(z.parse(leftAt, entryOf(row).after).left));
    return new Map(places.map(([place, hash]) => [Number(place), hash]));
  }

  /** None where the trail is not about customers. */
  private published(place: number, { action, subjectType, subjectId, customerId = null }: AuditFacts): OutboxRow[] {
    const { service: trail } = this.config;
    const recorded = auditEventOf(trail);
    if (!recorded) return [];
    const data = { trail, place, action, subjectType, subjectId, customerId };
    return [this.outbox.row(recorded, { id: trail, version: place, data })];
  }

  private entry(place: number, { actor, action, subjectType, subjectId, customerId, before, after, why }: AuditFacts): AuditEntry {
    const at = this.clock.now().toISOString();
    const who = { actorId: actorId(actor), actorKind: actor.kind };
    return {
      id: String(place),
      at,
      ...who,
      action,
      subjectType,
      subjectId,
      ...(customerId ? { customerId } : {}),
      why: why ?? null,
      before: before ?? null,
      after: after ?? null,
    };
  }
}

const entryOf = (row: Pick<AuditRow, 'entry'>): AuditEntry => JSON.parse(row.entry) as AuditEntry;

const ofAction = (action: string): RegExp => new RegExp(`"action":"${action}"`);

const detailsErased = 'details-erased';
const noDetails = { why: null, before: null, after: null } as const;
const leftAt = z.object({ left: z.record(z.string(), z.string()) });

/** Replaces the subject of entries about an erased customer. */
const nobody = '[erased]';
const ofNobody = ({ customerId: _, ...entry }: AuditEntry): AuditEntry => ({
  ...entry,
  ...noDetails,
  // Kept, because these hashes verify the entries that were erased earlier.
  after: entry.action === detailsErased ? entry.after : null,
  actorId: entry.actorKind === 'customer' ? null : entry.actorId,
  subjectId: nobody,
});

const hashOf = (entry: string): string => createHash('sha256').update(entry).digest('hex');

const chained = (previous: string, entry: string): string => createHash('sha256').update(previous).update(entry).digest('hex');

const actorId = (actor: Caller): string | null => {
  if (actor.kind === 'visitor') return null;
  return actor.kind === 'service' ? actor.name : actor.userId;
};

/** Records every customer document that staff download: who, which and when. Staff downloading their own documents are not recorded. */
@Injectable()
export class StaffDownloads {
  constructor(
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  /** Call it before sending the document: a download that cannot be recorded is not served. */
  async note(actor: Caller, taken: Omit<AuditFacts, 'actor'>): Promise<void> {
    if (actor.kind !== 'staff' || actor.userId === taken.customerId) return;
    await this.mongo.transaction((session) => this.audit.record(session, { actor, ...taken }));
  }
}
