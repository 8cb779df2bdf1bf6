import { dueDayProblem } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { decided, modified, type QuoteDecision } from '../quotes/model/decision.js';
import { serviceDue } from '../quotes/model/quote-events.js';
import { statusAt, type Quote, type Details } from '../quotes/model/quote.js';

/** Each asks when, and for the day itself when 'select_date' is chosen (Q4). */
const questions = ['insurance_due', 'service_due', 'leasing_end', 'breakdown_expiry'] as const;
const dayOf = {
  insurance_due: 'insurance_due_date',
  service_due: 'service_due_date',
  leasing_end: 'leasing_end_date',
  breakdown_expiry: 'breakdown_expiry_date',
} as const satisfies Record<(typeof questions)[number], keyof Details>;

/** A day that was not asked for is forgotten. */
export const withAskedDays = (details: Details): Details => {
  const unasked = questions.filter((question) => details[question] !== 'select_date').map((question) => [dayOf[question], undefined]);
  return { ...details, ...Object.fromEntries(unasked) };
};

interface DueFacts {
  readonly today: IsoDay;
  readonly motExpiry: IsoDay | undefined;
}

/** 'Same time as MOT' is an answer once the MOT's expiry is known (Q4). */
export const dueDateProblems = (details: Details, { today, motExpiry }: DueFacts): Record<string, string> => {
  const asked = questions.filter((question) => details[question] === 'select_date').map((question) => dayOf[question]);
  const wrong = asked.flatMap((name) => {
    const day = details[name];
    const problem = day === undefined ? 'Enter the date' : dueDayProblem(day, today);
    return problem === undefined ? [] : [[name, problem] as const];
  });
  return {
    ...Object.fromEntries(wrong),
    ...(details.service_due === 'same_time_as_mot' && motExpiry === undefined
      ? { service_due: 'We do not know when the MOT expires. Choose another answer' }
      : {}),
  };
};

type DueDates = Pick<Details, (typeof questions)[number] | (typeof dayOf)[(typeof questions)[number]]>;

/** The day on which the service is due, where the answer has one: the others are a guess. */
const serviceDueOn = ({ details, vehicle }: Pick<Quote, 'details' | 'vehicle'>): IsoDay | null => {
  if (details?.service_due === 'same_time_as_mot') return vehicle?.mot_expiration_date ?? null;
  return (details?.service_due === 'select_date' ? details.service_due_date : undefined) ?? null;
};

/** What was answered after the purchase, in place of what was known before. */
export const noteDueDates = (
  quote: Quote,
  form: DueDates,
  { now, today }: { readonly now: Date; readonly today: IsoDay },
): QuoteDecision => {
  if (statusAt(quote, now) !== 'purchased') throw new DomainError('QUOTE_NOT_PURCHASED');
  const dates = withAskedDays(form);
  const wrong = dueDateProblems(dates, { today, motExpiry: quote.vehicle?.mot_expiration_date });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const { insurance_due, insurance_due_date, service_due, service_due_date } = dates;
  const { leasing_end, leasing_end_date, breakdown_expiry, breakdown_expiry_date } = dates;
  const answered = { insurance_due, insurance_due_date, service_due, service_due_date };
  const details = { ...quote.details, ...answered, leasing_end, leasing_end_date, breakdown_expiry, breakdown_expiry_date };
  const after = { ...quote, details };
  const day = serviceDueOn(after);
  const isTold = quote.customerId !== null && day !== serviceDueOn(quote);
  return modified(decided(after, ...(isTold ? [serviceDue(quote.id, quote.customerId, day)] : [])), now);
};
