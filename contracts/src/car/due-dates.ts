import { dueDayProblem } from './car-days.js';
import type { IsoDay } from '../days/dates.js';
import type { Quote } from '../http/pricing/pricing.js';
import { dueOptions, serviceDueOptions } from '../http/pricing/kept-details.js';
import { isLease } from '../quotes/ownership.js';
import { nothingTyped, typedDay, typedOfDay, type TypedDay } from '../days/typed-day.js';
import * as z from 'zod/mini';

const questions = ['insurance_due', 'service_due', 'leasing_end', 'breakdown_expiry'] as const;
/** Each question asks when, and for the day itself when that is the answer (Q4). */
export const dueDayNames = {
  insurance_due: 'The date your insurance is due',
  service_due: 'The date the next service is due',
  leasing_end: 'The date your lease ends',
  breakdown_expiry: 'The date your breakdown cover expires',
} as const;

export type DueQuestion = (typeof questions)[number];
export type TypedDues = Readonly<Record<DueQuestion, string> & Record<`${DueQuestion}_date`, TypedDay>>;

/** What was answered before. All of it is optional. */
export const initialDues = (kept: NonNullable<Quote['details']>): TypedDues => {
  const day = (name: `${DueQuestion}_date`): TypedDay => (kept[name] ? typedOfDay(kept[name]) : nothingTyped);
  return {
    insurance_due: kept.insurance_due ?? '',
    insurance_due_date: day('insurance_due_date'),
    service_due: kept.service_due ?? '',
    service_due_date: day('service_due_date'),
    leasing_end: kept.leasing_end ?? '',
    leasing_end_date: day('leasing_end_date'),
    breakdown_expiry: kept.breakdown_expiry ?? '',
    breakdown_expiry_date: day('breakdown_expiry_date'),
  };
};

export interface DueFacts {
  readonly isLeased: boolean;
  readonly hasMot: boolean;
}

export const dueFactsOf = ({ details, vehicle }: Pick<Quote, 'details' | 'vehicle'>): DueFacts => ({
  isLeased: isLease(details?.ownership_basis),
  hasMot: vehicle?.mot_expiration_date !== undefined,
});

/** Only a leased car has a lease that ends. */
export const askedDues = ({ isLeased }: Pick<DueFacts, 'isLeased'>): readonly DueQuestion[] =>
  questions.filter((question) => question !== 'leasing_end' || isLeased);

/** 'Same time as MOT' is a possible answer once the MOT's expiry is known (Q4). */
export const dueAnswers = (question: DueQuestion, hasMot: boolean): typeof serviceDueOptions | typeof dueOptions =>
  question === 'service_due' && hasMot ? serviceDueOptions : dueOptions;

/** The answer, and the day if one is to be chosen (Q4). */
export const dueDatesForm = (
  typed: TypedDues,
  { isLeased, hasMot, today }: DueFacts & { readonly today: IsoDay },
): z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>> => {
  const answered = askedDues({ isLeased }).filter((question) => typed[question] !== '');
  const fields = answered.flatMap((question): [string, z.ZodMiniType][] => [
    [question, z.enum(dueAnswers(question, hasMot), 'Choose when')],
    ...(typed[question] === 'select_date' ? [[`${question}_date`, dayOf(question, today)] satisfies [string, z.ZodMiniType]] : []),
  ]);
  return z.object(Object.fromEntries(fields));
};

const dayOf = (question: DueQuestion, today: IsoDay) =>
  typedDay(dueDayNames[question], `Enter ${dueDayNames[question].toLowerCase()}`).check(
    z.refine<IsoDay>((day) => dueDayProblem(day, today) === undefined, { error: ({ input }) => dueDayProblem(String(input), today) }),
  );
