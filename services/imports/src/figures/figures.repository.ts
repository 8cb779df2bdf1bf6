import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, mongo } from 'mongoose';
import { daysThatChange, type CountedRow } from './counted-row.js';
import type { DayCount } from './day-count.js';
import { DayCountsRepository, type CountedPart } from './day-counts.repository.js';
import type { FigureFact, Subject } from './fact.js';
import type { Days, RowFilter } from './figure.js';

type Delay = Figures['delays'][number];

/** The version of the rules by which the rows were computed, and how often staff asked for all of them anew. */
interface RowsState {
  readonly _id: 'rows';
  readonly rules?: number;
  readonly asks?: number;
}

/** A row for each record, which makes transactions about the same record conflict. */
interface FactMeeting {
  /** Kind and record. */
  readonly _id: string;
  readonly times: number;
}

/** Records by kind: each kind is one range of the index. */
const ofAny = (subjects: readonly Subject[]) => ({
  $or: [...new Set(subjects.map(({ kind }) => kind))].map((kind) => ({
    kind,
    subjectId: { $in: subjects.filter((one) => one.kind === kind).map(({ id }) => id) },
  })),
});

const sums = 'sums';
const newest = { on: -1, at: -1, _id: 1 } as const;
const dayMs = 24 * 60 * 60 * 1_000;

@Injectable()
export class FiguresRepository {
  private readonly facts: mongo.Collection<FigureFact>;
  private readonly rows: mongo.Collection<CountedRow>;
  private readonly state: mongo.Collection<RowsState>;
  private readonly meetings: mongo.Collection<FactMeeting>;

  constructor(
    mongo: Mongo,
    private readonly days: DayCountsRepository,
  ) {
    this.facts = mongo.collection<FigureFact>('figure_facts', [
      { key: { kind: 1, subjectId: 1 }, name: 'of record' },
      { key: { heardAt: 1 }, name: 'as heard' },
      { key: { isNew: 1 }, name: 'new', partialFilterExpression: { isNew: true } },
    ]);
    this.rows = mongo.collection<CountedRow>('figure_rows', [
      { key: { kind: 1, ...newest }, name: 'by time' },
      { key: { kind: 1, productType: 1, ...newest }, name: 'by product and time' },
      { key: { kind: 1, doneOn: 1, ...newest }, name: 'by the day it was done, and time' },
      { key: { kind: 1, subjectId: 1 }, name: 'of record' },
      { key: { customerId: 1 }, name: 'of customer' },
      // Everything that is added up: the rows themselves are not read.
      { key: { kind: 1, on: -1, productType: 1, isPriced: 1, doneOn: 1, amountPence: 1 }, name: sums },
    ]);
    this.state = mongo.collection<RowsState>('figure_state');
    this.meetings = mongo.collection<FactMeeting>('figure_meetings');
  }

  /** The rules that all rows follow: none at first, and none once somebody asked for all of them anew. */
  async rowsState(): Promise<{ readonly rules: number | undefined; readonly asks: number }> {
    const state = await this.state.findOne({ _id: 'rows' });
    return { rules: state?.rules, asks: state?.asks ?? 0 };
  }

  async askForRebuild(session: ClientSession): Promise<void> {
    await this.state.updateOne({ _id: 'rows' }, { $unset: { rules: '' }, $inc: { asks: 1 } }, { upsert: true, session });
  }

  /** `asks`: as they were when the rebuild began. One that came later begins another. */
  async followRules(rules: number, asks: number): Promise<void> {
    await this.days.forget();
    // Writes the number where there is none yet.
    await this.state.updateOne({ _id: 'rows' }, { $inc: { asks: 0 } }, { upsert: true });
    await this.state.updateOne({ _id: 'rows', asks }, { $set: { rules } });
  }

  /** When two transactions about one record run at once, the later one restarts and sees what the other wrote. */
  async meet(subjects: readonly Subject[], session: ClientSession): Promise<void> {
    const ids = [...new Set(subjects.map(({ kind, id }) => `${kind}:${id}`))];
    const writes = ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { times: 1 } }, upsert: true } }));
    await this.meetings.bulkWrite(writes, { session });
  }

  /** Those that are kept already stay as they are, so that it needs no transaction and no receipt. */
  async keep(facts: readonly FigureFact[]): Promise<void> {
    const writes = facts.map(({ _id, ...fact }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { ...fact, isNew: true as const } }, upsert: true },
    }));
    await this.facts.bulkWrite(writes, { ordered: false });
  }

  newFacts(limit: number): Promise<FigureFact[]> {
    return this.facts.find({ isNew: true }, { limit, hint: 'new' }).toArray();
  }

  async markAllNew(): Promise<void> {
    await this.facts.updateMany({}, { $set: { isNew: true } });
  }

  async markCounted(facts: readonly FigureFact[], session: ClientSession): Promise<void> {
    await this.facts.updateMany({ _id: { $in: facts.map(({ _id }) => _id) } }, { $unset: { isNew: '' } }, { session });
  }

  factsOf(subjects: readonly Subject[], session: ClientSession): Promise<FigureFact[]> {
    return this.facts.find(ofAny(subjects), { session, sort: { at: 1, _id: 1 } }).toArray();
  }

  rowsOf(subjects: readonly Subject[], session: ClientSession): Promise<CountedRow[]> {
    return this.rows.find(ofAny(subjects), { session }).toArray();
  }

  /** Writes the rows that differ, and removes those that are not there any more. */
  async replace({ before, after }: { before: readonly CountedRow[]; after: readonly CountedRow[] }, session: ClientSession): Promise<void> {
    const kept = new Map(before.map((row) => [row._id, row]));
    const replaced = after
      .filter((row) => !isDeepStrictEqual(kept.get(row._id), row))
      .map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } }));
    for (const { _id } of after) kept.delete(_id);
    const gone = [...kept.keys()].map((_id) => ({ deleteOne: { filter: { _id } } }));
    if (replaced.length + gone.length === 0) return;
    await this.rows.bulkWrite([...replaced, ...gone], { session });
    for (const kind of new Set([...before, ...after].map((row) => row.kind))) {
      const isOf = (row: CountedRow) => row.kind === kind;
      await this.days.changed(kind, daysThatChange(before.filter(isOf), after.filter(isOf)), session);
    }
  }

  async firstHeardAt(): Promise<Date | null> {
    return (await this.facts.findOne({}, { sort: { heardAt: 1 }, projection: { at: 1 } }))?.at ?? null;
  }

  page(filter: RowFilter, { page, perPage }: Page): Promise<CountedRow[]> {
    return this.rows.find(filter, { sort: newest, skip: (page - 1) * perPage, limit: perPage }).toArray();
  }

  count(filter: RowFilter): Promise<number> {
    return this.rows.countDocuments(filter, filter.on ? { hint: sums } : {});
  }

  all(filter: RowFilter): AsyncIterable<CountedRow> {
    return this.rows.find(filter, { sort: newest });
  }

  countsOf(kind: CountedRow['kind'], days: Days): Promise<DayCount[]> {
    return this.days.of(kind, days, (on) => this.countDays(kind, on));
  }

  /** Undefined while there is no row of the kind. */
  async firstDayOf(kind: CountedRow['kind']): Promise<IsoDay | undefined> {
    return (await this.rows.findOne({ kind }, { sort: { on: 1 }, projection: { on: 1 } }))?.on;
  }

  private async countDays(kind: CountedRow['kind'], on: readonly IsoDay[]): Promise<readonly CountedPart[]> {
    const isDone = { $ne: ['$doneOn', null] };
    const found = this.rows.aggregate<CountedPart>(
      [
        { $match: { kind, on: { $in: [...on] } } },
        {
          $group: {
            _id: { on: '$on', productType: '$productType' },
            rows: { $sum: 1 },
            priced: { $sum: { $cond: ['$isPriced', 1, 0] } },
            done: { $sum: { $cond: [isDone, 1, 0] } },
            amountPence: { $sum: '$amountPence' },
            donePence: { $sum: { $cond: [isDone, '$amountPence', 0] } },
          },
        },
        {
          $project: { _id: 0, on: '$_id.on', productType: '$_id.productType', rows: 1, priced: 1, done: 1, amountPence: 1, donePence: 1 },
        },
      ],
      { hint: sums },
    );
    return found.toArray();
  }

  async paidClaims({ from, until }: Days): Promise<Omit<Figures['claims'][number], 'premiumPence'>[]> {
    const rows = this.rows.aggregate<Omit<Figures['claims'][number], 'premiumPence'>>([
      { $match: { kind: 'claim', doneOn: { $gte: from, $lte: until } } },
      { $group: { _id: '$productType', claims: { $sum: 1 }, paidPence: { $sum: '$amountPence' } } },
      { $project: { _id: 0, productType: '$_id', claims: 1, paidPence: 1 } },
    ]);
    return rows.toArray();
  }

  async sum(filter: RowFilter): Promise<{ count: number; amountPence: number; oldestOn: IsoDay | null }> {
    const [found] = await this.rows
      .aggregate<{ count: number; amountPence: number; oldestOn: IsoDay }>([
        { $match: filter },
        { $group: { _id: null, count: { $sum: 1 }, amountPence: { $sum: '$amountPence' }, oldestOn: { $min: '$on' } } },
      ])
      .toArray();
    return found ?? { count: 0, amountPence: 0, oldestOn: null };
  }

  /** The delays of facts received within the last 24 hours. */
  async delays(now: Date): Promise<Delay[]> {
    const late = { $subtract: ['$heardAt', '$at'] };
    const rows = this.facts.aggregate<Omit<Delay, 'lastAt'> & { lastAt: Date }>([
      { $match: { heardAt: { $gt: new Date(now.getTime() - dayMs) } } },
      {
        $group: {
          _id: { $arrayElemAt: [{ $split: ['$type', '.'] }, 1] },
          events: { $sum: 1 },
          averageMs: { $avg: late },
          slowestMs: { $max: late },
          lastAt: { $max: '$at' },
        },
      },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, service: '$_id', events: 1, averageMs: 1, slowestMs: 1, lastAt: 1 } },
    ]);
    return (await rows.toArray()).map(({ averageMs, slowestMs, lastAt, ...rest }) => ({
      ...rest,
      averageMs: Math.max(0, Math.round(averageMs)),
      slowestMs: Math.max(0, Math.round(slowestMs)),
      lastAt: lastAt.toISOString(),
    }));
  }
}
