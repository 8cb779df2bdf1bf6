import { askedOn, claimSteps, knownPurchaseDate, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { formatDay, isRealDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
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
    ...asked.map((question) => ({ label: question.label, value: valueOf(question, answers[question.name] ?? '', { kind, mileage }) })),
    ...others.map(([name, answer]) => ({ label: labelOf(name), value: dayOr(answer) })),
  ];
};

const valueOf = (question: ClaimQuestion, answer: string, { kind, mileage }: Pick<Claim, 'kind' | 'mileage'>): string => {
  if (question.type === 'mileage' && mileage) {
    const since = `${words.miles(mileage.mileage)}. ${words.sinceBought(mileage.mileageCoveredSinceInception)}`;
    return hasRepairs(kind) ? `${since} ${words.partsPaid(mileage.componentContribution)}` : since;
  }
  if (answer === '') return words.notAnswered;
  if (question.type === 'choice') return question.choices.find(({ value }) => value === answer)?.label ?? answer;
  return question.type === 'day' ? dayOr(answer) : answer;
};

const dayOr = (answer: string): string => (isRealDay(answer) ? formatDay(answer) : answer);

const labelOf = (name: string): string => (name === knownPurchaseDate ? words.known : name.replaceAll('_', ' '));
