import type { StoredView } from '@kerbside/contracts/days/dates';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import type { mongo } from 'mongoose';
import type { Origin } from '../telemetry/traces.js';

/** The collection, and `errandId` in its rows, keep the names of the first releases: processes of both share them while a release rolls out. */
export const jobsCollection = 'errands';

/** The status of a job that is not done, by the name that rows of the first releases have. */
export const pendingStatus = 'owed' as const;

export interface JobRow<F = unknown> {
  _id: string;
  name: string;
  errandId: string;
  /** Gone once it is done. */
  facts: F;
  status: typeof pendingStatus | 'done';
  tries: number;
  /** Null: it failed for good and waits for a person. */
  nextTryAt: Date | null;
  doneAt: Date | null;
  /** How often it was asked for again while it was not stuck. */
  asked?: number;
  failingSince?: Date;
  /** Why the last try failed, for staff. */
  failure?: string;
  /** The request or event that asked for it. */
  origin?: Origin | null;
}

/** What staff see of a failing job. */
export type JobSummary = StoredView<Pick<StuckWork, 'customerId' | 'subjectType' | 'subjectId' | 'amountPence' | 'toDo'>>;

export type StuckJob = StoredView<Omit<StuckWork, 'service'>, 'since' | 'nextTryAt'>;

/** The summary of a kind whose facts name a customer, and by `id` the record that it is about. No money is in it. */
export const aboutRecord =
  <K extends string>(subjectType: string, id: K, toDo: string) =>
  (facts: { readonly customerId: string | null } & Readonly<Record<K, string>>): JobSummary => ({
    customerId: facts.customerId,
    subjectType,
    subjectId: facts[id],
    amountPence: null,
    toDo,
  });

/** The summary for kinds that give none. */
export const unknown = (_: unknown, id: string): JobSummary => ({
  customerId: null,
  subjectType: 'job',
  subjectId: id,
  amountPence: null,
  toDo: 'Ask the developers why it fails, then try it again.',
});

const doneKeptSeconds = 30 * 24 * 60 * 60;

export const jobIndexes = [
  { key: { name: 1, nextTryAt: 1 }, name: 'name_1_nextTryAt_1', partialFilterExpression: { status: pendingStatus } },
  { key: { doneAt: 1 }, name: 'doneAt_1', expireAfterSeconds: doneKeptSeconds },
] satisfies readonly mongo.IndexDescription[];
