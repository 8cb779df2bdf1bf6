import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { mongo } from 'mongoose';
import { Clock } from '../time/clock.js';
import { DomainError } from '../errors/errors.js';
import { Mongo } from '../mongo/mongo.js';
import { aboutRecord } from '../work/job-row.js';
import { type Jobs, nothingToDo } from '../work/jobs.js';
import { eachOf, Sweeper } from '../work/sweep.js';

interface Walk {
  readonly _id: string;
  /** The London day of the current or last walk. */
  readonly day: string;
  /** The last row visited; null when the walk is complete. */
  readonly after: string | null;
}

interface WalkOptions<R> {
  /** The next rows in the order of their ids; '' is before the first. */
  readonly page: (after: string, howMany: number) => Promise<readonly R[]>;
  readonly look: (row: R, day: string) => Promise<unknown>;
}

interface Comparison extends Pick<WalkOptions<OfCustomer>, 'page'> {
  /** What the records are: `policy` makes jobs about a `policyId`. */
  readonly of: string;
  /** In what one differs from what happened to it, in words; empty when it does not. */
  readonly differs: (id: string) => Promise<string>;
  /** The kind of work that this is for staff, and how that is refused while it differs. */
  readonly job: string;
  readonly refusal: string;
  readonly toDo: string;
}

interface OfCustomer {
  readonly id: string;
  readonly customerId: string;
}

const everyMs = 60_000;
const atOnce = 100;

/** Visits every row of a kind once a night, page by page. An interrupted page is visited again; a row that fails is, in the next night. */
@Injectable()
export class NightlyWalks {
  private readonly walks: mongo.Collection<Walk>;

  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {
    this.walks = mongo.collection<Walk>('history-walks');
  }

  every<R extends { readonly id: string }>(sweep: string, walked: WalkOptions<R>): void {
    this.sweeper.every(sweep, everyMs, (stopping) => this.walk(sweep, walked, stopping));
  }

  /** Compares every record with what happened to it. One that differs is work for staff, done as soon as the two agree. */
  compare(sweep: string, jobs: Jobs, { page, of, differs, job, refusal, toDo }: Comparison): void {
    const id = `${of}Id`;
    const report = async (facts: Readonly<Record<string, string>>) => {
      const what = await differs(facts[id] ?? '');
      if (what !== '') throw new DomainError(refusal, { message: what, isFinal: true });
      return nothingToDo;
    };
    const look = async ({ id: record, customerId }: OfCustomer, day: string) => {
      if ((await differs(record)) === '') return;
      await this.mongo.transaction((session) => jobs.add(session, job, `${record}:${day}`, { [id]: record, customerId }));
    };
    jobs.define(job, report, aboutRecord(of, id, toDo));
    this.every(sweep, { page, look });
  }

  /** True when there may be more. */
  private async walk<R extends { readonly id: string }>(
    _id: string,
    { page, look }: WalkOptions<R>,
    stopping: AbortSignal,
  ): Promise<boolean> {
    const day = londonDay(this.clock.now());
    const last = await this.walks.findOne({ _id });
    if (last?.day === day && last.after === null) return false;
    const rows = await page(last?.day === day ? (last.after ?? '') : '', atOnce);
    const after = rows.length === atOnce ? (rows.at(-1)?.id ?? null) : null;
    await eachOf(stopping, rows, (row) => look(row, day)).finally(async () => {
      if (!stopping.aborted) await this.walks.updateOne({ _id }, { $set: { day, after } }, { upsert: true });
    });
    return after !== null && !stopping.aborted;
  }
}
