import * as z from 'zod/mini';
import { detailsAnswers, detailsOfAccountAnswers } from '@kerbside/contracts/http/pricing/journey-steps';
import { typedStep2 } from '@kerbside/contracts/http/pricing/steps';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { startProblem } from '@kerbside/contracts/days/start-date';
import type { TypedFields } from '@kerbside/platform/blocked/blocked-fields';
import { picked } from '@kerbside/platform/calls/picked';
import { invalid } from '@kerbside/platform/errors/errors';
import { dueDateProblems, withAskedDays } from './due-dates.js';
import { ownershipProblems, periodOf, settledOwnership } from './ownership.js';
import type { Details } from '../quotes/model/quote.js';

export type Step2Form = z.output<typeof detailsAnswers> | z.output<typeof detailsOfAccountAnswers>;
/** An absent field was not typed; an undefined one could not be read. */
export type TypedStep2 = { readonly [N in keyof typeof typedStep2]?: z.output<(typeof typedStep2)[N]> };

/** The facts outside the form that the rules need. */
export interface Around {
  readonly today: IsoDay;
  readonly motExpiry: IsoDay | undefined;
  readonly registered: IsoDay | undefined;
  readonly hasOwner: boolean;
  /** Something in the quote depends on how the car is owned. */
  readonly needsOwnership: boolean;
}

/** What a form says. The period follows from the rules. */
export const detailsFrom = (form: TypedStep2): Details => picked(typedStep2, form);

/** Step 2 as submitted. The rules of ownership are Q4's; answers that a rule hides are dropped. */
export const settledDetails = (form: Details, around: Around): Details => {
  const details = withAskedDays(settledOwnership(form, around.today));
  const wrong = problemsOf(details, around);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return details;
};

/** Whether what has been typed would do as step 2, without the answers that a rule hides. */
export const isSettled = (typed: Details, around: Around): boolean => {
  const form = z.safeParse(typed.billing_details === 'yes' ? detailsOfAccountAnswers : detailsAnswers, typed);
  return form.success && Object.keys(problemsOf(settledOwnership(detailsFrom(form.data), around.today), around)).length === 0;
};

const problemsOf = (details: Details, { today, motExpiry, registered, hasOwner, needsOwnership }: Around): Record<string, string> => {
  const start_date = startProblem(details.start_date ?? '', today);
  return {
    ...(details.billing_details === 'yes' && !hasOwner ? { billing_details: 'Sign in to use the details of your account' } : {}),
    ...(start_date === undefined ? {} : { start_date }),
    ...ownershipProblems(details, { today, registered, needsOwnership }),
    ...dueDateProblems(details, { today, motExpiry }),
  };
};

/** Step 2 while it is being typed. Unreadable fields are cleared, untyped ones kept; the period is derived from the date. */
export const typedDetails = (stored: Details | null, typed: TypedStep2, today: IsoDay): Details => {
  const details = { ...stored, ...detailsFrom(typed) };
  return { ...details, ownership_period: periodOf(details, today) };
};

/** The contact details that may be blocked, each with the name of its field in the form. */
export const contactIn = ({ email, phone, postcode }: Details): TypedFields => ({
  email: ['email', email],
  phone: ['phone', phone],
  postcode: ['postcode', postcode],
});
