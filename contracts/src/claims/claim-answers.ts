import { isRealDay, type IsoDay } from '../days/dates.js';
import { askedOn, claimSteps, knownPurchaseDate, type ClaimAnswers, type ClaimQuestion } from './claim-forms.js';
import { hasRepairs, type ClaimKind } from './claim-kinds.js';

export interface ClaimAnswer {
  /** The question's. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

interface Answers {
  readonly kind: ClaimKind;
  readonly answers: ClaimAnswers;
  readonly mileage: ConfirmedMileage | null;
}
interface ConfirmedMileage {
  readonly mileage: number;
  readonly mileageCoveredSinceInception: number;
  readonly componentContribution: number;
}
type ShowDay = (day: IsoDay) => string;

/** What was asked of the customer, step by step, with the answers; then what we knew, and answers to questions that are no longer asked. */
export const answersOf = ({ kind, answers, mileage }: Answers, showDay: ShowDay): readonly ClaimAnswer[] => {
  const steps = claimSteps[kind];
  const asked = steps.flatMap((step) => askedOn(step, answers)).filter(({ type }) => type !== 'files');
  const known = new Set(steps.flatMap(({ questions }) => questions.map(({ name }) => name)));
  const others = Object.entries(answers).filter(([name, answer]) => !known.has(name) && answer !== '');
  const dayOr = (answer: string): string => (isRealDay(answer) ? showDay(answer) : answer);
  const valueOf = (question: ClaimQuestion, answer: string): string => {
    if (question.type === 'mileage' && mileage) return confirmed(kind, mileage);
    if (answer === '') return 'Not answered';
    if (question.type === 'choice') return question.choices.find(({ value }) => value === answer)?.label ?? answer;
    return question.type === 'day' ? dayOr(answer) : answer;
  };
  return [
    ...asked.map((question) => ({ name: question.name, label: question.label, value: valueOf(question, answers[question.name] ?? '') })),
    ...others.map(([name, answer]) => ({ name, label: labelOf(name), value: dayOr(answer) })),
  ];
};

const miles = (count: number): string => (count === 1 ? '1 mile' : `${count.toLocaleString('en-GB')} miles`);

const confirmed = (kind: ClaimKind, { mileage, mileageCoveredSinceInception, componentContribution }: ConfirmedMileage) => {
  const since = `${miles(mileage)}. ${miles(mileageCoveredSinceInception)} since the cover was bought.`;
  return hasRepairs(kind) ? `${since} At this mileage we pay ${componentContribution}% of the parts that are covered.` : since;
};

const labelOf = (name: string): string =>
  name === knownPurchaseDate ? 'When the car was bought, on our records' : name.replaceAll('_', ' ');
