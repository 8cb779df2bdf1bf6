import { askedOn, claimSteps, type ClaimAnswers, type ClaimQuestion, type ClaimStep } from './claim-forms.js';
import type { ClaimKind } from './claim-kinds.js';

/** One question of a claim, with what follows from its answer. */
export interface ClaimPage {
  /** The first question's name, and the page's address. */
  readonly name: string;
  readonly step: ClaimStep;
  readonly questions: readonly ClaimQuestion[];
}

/** What a claim asks, one question a page, given the answers so far. */
export const claimPages = (kind: ClaimKind, answers: ClaimAnswers): readonly ClaimPage[] =>
  claimSteps[kind].flatMap((step) =>
    groupsIn(step.questions).flatMap((group) => {
      const questions = askedOn({ ...step, questions: group }, answers);
      const [first] = questions;
      return first ? [{ name: first.name, step, questions }] : [];
    }),
  );

const groupsIn = (questions: readonly ClaimQuestion[]): readonly (readonly ClaimQuestion[])[] => {
  const starts = questions.flatMap(({ joins }, at) => (joins === true ? [] : [at]));
  return starts.map((from, at) => questions.slice(from, starts[at + 1]));
};
