import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay, addMonths, isRealDay } from '@kerbside/contracts/days/dates';
import { keptRecords, type KeptRecord } from '@kerbside/contracts/accounts/kept-records';
import type { ClientSession, mongo } from 'mongoose';
import { Audit } from '../audit/audit.js';
import { Clock } from '../time/clock.js';
import { Mongo } from '../mongo/mongo.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { eachOf, Sweeper } from '../work/sweep.js';
import type { Row } from './personal-records.js';
import { valueAt } from './redacted.js';

export const deleteKeptRecords = 'delete-kept-records';

/**
 * A record of an erased customer that a law requires us to keep, and the day from which its years count; undefined when that is the day of
 * the erasure.
 */
export interface KeptRow {
  readonly law: KeptRecord;
  /** The collection. */
  readonly in: string;
  readonly id: Row['_id'];
  readonly since: IsoDay | undefined;
}

interface ErasedPerson {
  readonly customerId: string;
  /** The ids of all their records, which audit entries may be about. */
  readonly ids: readonly string[];
  readonly rows: readonly KeptRow[];
  readonly hasTrail: boolean;
}

/** What one law keeps about one person. All of it is deleted together, so that no record outlives another. */
interface KeptRowRecord {
  readonly _id: string;
  readonly customerId: string;
  readonly law: KeptRecord;
  /** The last day on which they are kept. */
  readonly until: IsoDay;
  readonly rows: { readonly in: string; readonly id: Row['_id'] }[];
  readonly ids: string[];
}

const dayMs = 24 * 3_600_000;

/** Notes how long the law keeps what is left of an erased customer, and deletes it the day after. */
@Injectable()
export class KeptRows {
  private readonly kept: mongo.Collection<KeptRowRecord>;

  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly config: PlatformConfig,
    sweeper: Sweeper,
  ) {
    this.kept = mongo.collection<KeptRowRecord>('kept_records', [{ key: { until: 1 } }]);
    sweeper.every(deleteKeptRecords, dayMs, (stopping) => this.deleteDue(stopping));
  }

  /** Adds to what was noted about them before. */
  async note({ customerId, ids, rows, hasTrail }: ErasedPerson, session: ClientSession): Promise<void> {
    const erasedOn = londonDay(this.clock.now());
    const laws = new Set(rows.map(({ law }) => law));
    for (const law of laws) {
      const those = rows.filter((row) => row.law === law);
      const known = those.flatMap(({ since }) => (since === undefined ? [] : [since]));
      const from = known.length === 0 ? erasedOn : known.reduce((one, other) => (one > other ? one : other));
      await this.add({ customerId, law, from, rows: those.map((row) => ({ in: row.in, id: row.id })), ids: [] }, session);
    }
    if (hasTrail) await this.add({ customerId, law: 'trail', from: erasedOn, rows: [], ids: [...ids] }, session);
  }

  private async add(
    { customerId, law, from, rows, ids }: Omit<KeptRowRecord, '_id' | 'until'> & { readonly from: IsoDay },
    session: ClientSession,
  ) {
    await this.kept.updateOne(
      { _id: `${customerId} ${law}` },
      {
        $setOnInsert: { customerId, law },
        $max: { until: keptUntil(law, from) },
        $addToSet: { rows: { $each: rows }, ids: { $each: ids } },
      },
      { upsert: true, session },
    );
  }

  private deleteDue(stopping: AbortSignal): Promise<void> {
    const due = this.kept.find({ until: { $lt: londonDay(this.clock.now()) } });
    return eachOf(stopping, due, (one) => this.mongo.transaction((session) => this.delete(one, session)));
  }

  private async delete({ _id, customerId, law, rows, ids }: KeptRowRecord, session: ClientSession): Promise<void> {
    for (const name of new Set(rows.map((row) => row.in))) {
      const those = rows.flatMap((row) => (row.in === name ? [row.id] : []));
      await this.mongo.database.collection<Row>(name).deleteMany({ _id: { $in: those } }, { session });
    }
    const count = law === 'trail' ? await this.audit.forget(customerId, ids, session) : rows.length;
    await this.kept.deleteOne({ _id }, { session });
    const actor = { kind: 'service', name: this.config.service } as const;
    const after = { what: keptRecords[law].what, years: keptRecords[law].years, count };
    await this.audit.record(session, { actor, action: 'kept-records-deleted', subjectType: 'kept-records', subjectId: law, after });
  }
}

type Document = Readonly<Record<string, unknown>>;

/** The last day on which the law keeps records whose years count from this day. 29 February becomes the 28th in other years. */
export const keptUntil = (law: KeptRecord, from: IsoDay): IsoDay =>
  addMonths(law === 'payments' ? financialYearEnd(from) : from, keptRecords[law].years * 12);

/** The first 31 March on or after a day. */
const financialYearEnd = (day: IsoDay): IsoDay => {
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= '03-31' ? `${year}-03-31` : `${year + 1}-03-31`;
};

/** The day from which a record's years count: the first of these dotted paths that holds a day or a moment. */
export const countsFrom = (row: Document, paths: readonly string[]): IsoDay | undefined => {
  for (const path of paths) {
    const value = valueAt(row, path.split('.'));
    if (value instanceof Date) return londonDay(value);
    if (typeof value === 'string' && isRealDay(value)) return value;
  }
  return undefined;
};
