import { callbackSubjects } from '@kerbside/contracts/http/callbacks/callbacks';
import type { TreeAnswerValues } from '@kerbside/contracts/http/callbacks/tree';
import * as z from 'zod/mini';
import { formatDay } from '@kerbside/contracts/days/dates';
import { treeAnswers, type TreeAnswer } from '@kerbside/contracts/staff/decision-tree';
import { tree as words } from '../../messages/tree.js';

/** The controls of all answers; only the service validates them, step by step. */
export const typedAnswers = z.object({
  mileage: z.string(),
  mileage_from_mot: z.boolean(),
  service_date: z.string(),
  service_same_date: z.boolean(),
  is_new_car: z.boolean(),
  callback_subject: z.enum(['', ...callbackSubjects]),
  callback_additional_note: z.string(),
  callback_date: z.string(),
  callback_time: z.string(),
});
export type TypedAnswers = z.infer<typeof typedAnswers>;

export const typedFrom = (answers: TreeAnswerValues | undefined): TypedAnswers => ({
  mileage: String(answers?.mileage ?? ''),
  mileage_from_mot: answers?.mileage_from_mot ?? false,
  service_date: answers?.service_date ?? '',
  service_same_date: answers?.service_same_date ?? false,
  is_new_car: answers?.is_new_car ?? false,
  callback_subject: answers?.callback_subject ?? '',
  callback_additional_note: answers?.callback_additional_note ?? '',
  callback_date: answers?.callback_date ?? '',
  callback_time: answers?.callback_time ?? '',
});

export const blank = typedFrom(undefined);

interface Here {
  /** As this screen last saw them. */
  readonly known: TypedAnswers;
  readonly typed: TypedAnswers;
}
interface MergedAnswers {
  /** What was noted on the other screen alone. */
  readonly taken: readonly TreeAnswer[];
  /** What was noted differently on both. */
  readonly others: readonly TreeAnswer[];
}

/** What another screen noted meanwhile, beside what is typed on this one. */
export const metWith = (noted: TypedAnswers, { known, typed }: Here): MergedAnswers => {
  const changed = treeAnswers.filter((answer) => noted[answer] !== known[answer] && noted[answer] !== typed[answer]);
  const isTyped = (answer: TreeAnswer) => typed[answer] !== known[answer];
  return { taken: changed.filter((answer) => !isTyped(answer)), others: changed.filter(isTyped) };
};

/** An answer as a person reads it. */
export const shownAnswer = (answer: TreeAnswer, values: TypedAnswers): string => {
  switch (answer) {
    case 'mileage_from_mot':
    case 'service_same_date':
    case 'is_new_car':
      return values[answer] ? words.yes : words.no;
    case 'callback_subject':
      return words.subjects[values[answer]];
    case 'service_date':
    case 'callback_date':
      return values[answer] ? formatDay(values[answer]) : words.nothing;
    case 'mileage':
    case 'callback_time':
    case 'callback_additional_note':
      return values[answer] || words.nothing;
  }
};
