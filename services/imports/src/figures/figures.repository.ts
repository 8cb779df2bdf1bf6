import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, mongo } from 'mongoose';
import type { CountedRow } from './counted-row.js';
import type { Fact, Subject } from './fact.js';
import type { Days, RowFilter } from './figure.js';

type Delay = Figures['delays'][number];

/** The version of the rules by which the rows were computed. */
interface RowsState {
  readonly _id: 'rows';
  readonly rules: number;
}

const sums = 'sums';
const newest = { on: -1, _id: 1 } as const;
const dayMs = 24 * 60 * 60 * 1_000;

/** The facts received, and the rows computed from them. */
@Injectable()
export class FiguresRepository {
  private readonly facts: mongo.Collection<Fact>;
  private readonly rows: mongo.Collection<CountedRow>;
  private readonly state: mongo.Collection<RowsState>;

  constructor(mongo: Mongo) {
    this.facts = mongo.collection<Fact>('figure_facts', [
      { key: { kind: 1, subjectId: 1 }, name: 'of record' },
      { key: { heardAt: 1 }, name: 'as heard' },
    ]);
    this.rows = mongo.collection<CountedRow>('figure_rows', [
      { key: { kind: 1, on: -1, _id: 1 }, name: 'by day' },
      { key: { kind: 1, productType: 1, on: -1, _id: 1 }, name: 'by product and day' },
      { key: { kind: 1, doneOn: 1, on: -1, _id: 1 }, name: 'by the day it was done' },
      { key: { kind: 1, subjectId: 1 }, name: 'of record' },
      { key: { customerId: 1 }, name: 'of customer' },
      // Everything that is added up: the rows themselves are not read.
      { key: { kind: 1, on: -1, productType: 1, isPriced: 1, doneOn: 1, amountPence: 1 }, name: sums },
    ]);
    this.state = mongo.collection<RowsState>('figure_state');
  }

  /** The rules that all rows follow; undefined at first. */
  async rules(): Promise<number | undefined> {
    return (await this.state.findOne({ _id: 'rows' }))?.rules;
  }

  async followRules(rules: number): Promise<void> {
    await this.state.updateOne({ _id: 'rows' }, { $set: { rules } }, { upsert: true });
  }

  async keep(fact: Fact, session: ClientSession): Promise<void> {
    await this.facts.insertOne(fact, { session });
  }

  factsOf({ kind, id }: Subject, session: ClientSession): Promise<Fact[]> {
    return this.facts.find({ kind, subjectId: id }, { session, sort: { at: 1, _id: 1 } }).toArray();
  }

  rowsOf({ kind, id }: Subject, session: ClientSession): Promise<CountedRow[]> {
    return this.rows.find({ kind, subjectId: id }, { session }).toArray();
  }

  /** Two concurrent events about one record conflict in its rows: the later one then restarts, and sees both. */
  async replace({ kind, id }: Subject, rows: readonly CountedRow[], session: ClientSession): Promise<void> {
    for (const row of rows) await this.rows.replaceOne({ _id: row._id }, row, { upsert: true, session });
    await this.rows.deleteMany({ kind, subjectId: id, _id: { $nin: rows.map(({ _id }) => _id) } }, { session });
  }

  /** The records that have facts, in order of kind and id, after a given one. */
  async subjectsAfter(after: Subject | undefined, limit: number): Promise<Subject[]> {
    const beyond = after ? { $or: [{ kind: { $gt: after.kind } }, { kind: after.kind, subjectId: { $gt: after.id } }] } : {};
    const found = this.facts.aggregate<{ _id: { kind: Subject['kind']; subjectId: string } }>([
      { $match: beyond },
      { $sort: { kind: 1, subjectId: 1 } },
      { $group: { _id: { kind: '$kind', subjectId: '$subjectId' } } },
      { $sort: { '_id.kind': 1, '_id.subjectId': 1 } },
      { $limit: limit },
    ]);
    return (await found.toArray()).map(({ _id: { kind, subjectId } }) => ({ kind, id: subjectId }));
  }

  async firstHeardAt(): Promise<Date | null> {
    return (await this.facts.findOne({}, { sort: { heardAt: 1 }, projection: { at: 1 } }))?.at ?? null;
  }

  /** Counts every row, unlike other lists: a figure must lead to exactly as many rows as it says. */
  async page(filter: RowFilter, { page, perPage }: Page): Promise<{ rows: CountedRow[]; count: number }> {
    const found = this.rows.find(filter, { sort: newest, skip: (page - 1) * perPage, limit: perPage });
    const [rows, count] = await Promise.all([found.toArray(), this.count(filter)]);
    return { rows, count };
  }

  count(filter: RowFilter): Promise<number> {
    return this.rows.countDocuments(filter, filter.on ? { hint: sums } : {});
  }

  all(filter: RowFilter): AsyncIterable<CountedRow> {
    return this.rows.find(filter, { sort: newest });
  }

  async funnel({ from, until }: Days): Promise<Figures['funnel']> {
    const rows = this.rows.aggregate<Figures['funnel'][number]>(
      [
        { $match: { kind: 'quote', on: { $gte: from, $lte: until } } },
        {
          $group: {
            _id: { day: '$on', productType: '$productType' },
            started: { $sum: 1 },
            priced: { $sum: { $cond: ['$isPriced', 1, 0] } },
            bought: { $sum: { $cond: [{ $ne: ['$doneOn', null] }, 1, 0] } },
            soldPence: { $sum: '$amountPence' },
          },
        },
        { $sort: { '_id.day': 1, '_id.productType': 1 } },
        { $project: { _id: 0, day: '$_id.day', productType: '$_id.productType', started: 1, priced: 1, bought: 1, soldPence: 1 } },
      ],
      { hint: sums },
    );
    return rows.toArray();
  }

  async premium({ from, until }: Days): Promise<Figures['premium']> {
    const rows = this.rows.aggregate<Figures['premium'][number]>(
      [
        { $match: { kind: 'policy', on: { $gte: from, $lte: until } } },
        { $group: { _id: { day: '$on', productType: '$productType' }, policies: { $sum: 1 }, premiumPence: { $sum: '$amountPence' } } },
        { $sort: { '_id.day': 1, '_id.productType': 1 } },
        { $project: { _id: 0, day: '$_id.day', productType: '$_id.productType', policies: 1, premiumPence: 1 } },
      ],
      { hint: sums },
    );
    return rows.toArray();
  }

  async payments({ from, until }: Days): Promise<Figures['payments']> {
    const rows = this.rows.aggregate<Figures['payments'][number]>(
      [
        { $match: { kind: 'payment', on: { $gte: from, $lte: until } } },
        {
          $group: {
            _id: { $substrBytes: ['$on', 0, 7] },
            payments: { $sum: 1 },
            duePence: { $sum: '$amountPence' },
            collectedPence: { $sum: { $cond: [{ $ne: ['$doneOn', null] }, '$amountPence', 0] } },
          },
        },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, month: '$_id', payments: 1, duePence: 1, collectedPence: 1 } },
      ],
      { hint: sums },
    );
    return rows.toArray();
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
