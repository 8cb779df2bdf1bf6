import { formatDay } from '@kerbside/contracts/days/dates';
import { treeAnswers, type TreeAnswer } from '@kerbside/contracts/staff/decision-tree';
import { tree as words } from '../../messages/tree.js';
import type { TypedAnswers } from './typed-answers.js';

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
