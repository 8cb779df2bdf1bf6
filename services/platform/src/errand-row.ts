import { Schema } from 'mongoose';
import type { Origin } from './traces.js';

export interface ErrandRow<F = unknown> {
  _id: string;
  name: string;
  errandId: string;
  facts: F;
  status: 'owed' | 'done';
  tries: number;
  /** Null: it failed for good, and waits for a person. */
  nextTryAt: Date | null;
  doneAt: Date | null;
  failingSince?: Date;
  /** Of the last try, for staff. */
  failure?: string;
  /** The request or event that owes it. */
  origin?: Origin | null;
}

/** What staff are told of an errand that does not work out. */
export interface ErrandAbout {
  readonly customerId: string | null;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly amountPence: number | null;
  /** In words, for somebody who may refund, correct or wait. */
  readonly toDo: string;
}

export interface StuckErrand extends ErrandAbout {
  readonly id: string;
  readonly kind: string;
  readonly tries: number;
  readonly since: Date;
  readonly failure: string;
  readonly nextTryAt: Date | null;
}

/** Of a kind that says nothing about itself. */
export const unknown = (_: unknown, id: string): ErrandAbout => ({
  customerId: null,
  subjectType: 'errand',
  subjectId: id,
  amountPence: null,
  toDo: 'Ask the developers why it fails; then try it again.',
});

const doneKeptSeconds = 30 * 24 * 60 * 60;

export const errandSchema = () => {
  const schema = new Schema<ErrandRow>(
    {
      _id: String,
      name: String,
      errandId: String,
      facts: Object,
      status: String,
      tries: Number,
      nextTryAt: Date,
      doneAt: { type: Date, default: null },
      failingSince: Date,
      failure: String,
      origin: { type: Object, default: null },
    },
    { collection: 'errands', versionKey: false },
  );
  schema.index({ name: 1, nextTryAt: 1 }, { partialFilterExpression: { status: 'owed' } });
  schema.index({ doneAt: 1 }, { expireAfterSeconds: doneKeptSeconds });
  return schema;
};
