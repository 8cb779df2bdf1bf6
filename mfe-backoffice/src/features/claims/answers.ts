import { askedOn, claimSteps, knownPurchaseDate, type ClaimQuestion } from '@kerbside/contracts/claim-forms';
import { formatDay, isRealDay } from '@kerbside/contracts/dates';
import type { Claim } from '@kerbside/contracts/http/claims-claims';
import { claim as words } from '../../messages/claims.js';

export interface Answered {
  readonly label: string;
  readonly value: string;
}

/** What was asked of the customer, step by step, with the answers; then what we knew, and answers to questions that are asked no longer. */
export const answersOf = ({ kind, answers, mileage }: Pick<Claim, 'kind' | 'answers' | 'mileage'>): readonly Answered[] => {
  const steps = claimSteps[kind];
  const asked = steps.flatMap((step) => askedOn(step, answers)).filter(({ type }) => type !== 'files');
  const known = new Set(steps.flatMap(({ questions }) => questions.map(({ name }) => name)));
  const others = Object.entries(answers).filter(([name, answer]) => !known.has(name) && answer !== '');
  return [
    ...asked.map((question) => ({ label: question.label, value: valueOf(question, answers[question.name] ?? '', mileage) })),
    ...others.map(([name, answer]) => ({ label: labelOf(name), value: dayOr(answer) })),
  ];
};

const valueOf = (question: ClaimQuestion, answer: string, mileage: Claim['mileage']): string => {
  if (question.type === 'mileage' && mileage)
    return `${words.miles(mileage.mileage)}. ${words.confirmed(mileage.mileageCoveredSinceInception, mileage.componentContribution)}`;
  if (answer === '') return words.notAnswered;
  if (question.type === 'choice') return question.choices.find(({ value }) => value === answer)?.label ?? answer;
  return question.type === 'day' ? dayOr(answer) : answer;
};

const dayOr = (answer: string): string => (isRealDay(answer) ? formatDay(answer) : answer);

const labelOf = (name: string): string => (name === knownPurchaseDate ? words.known : name.replaceAll('_', ' '));
