import * as z from 'zod/mini';
import { detailsAnswers, detailsOfAccountAnswers } from '@kerbside/contracts/http/pricing/journey-steps';
import type { typedStep2 } from '@kerbside/contracts/http/pricing/steps';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { startProblem } from '@kerbside/contracts/days/start-date';
import { invalid } from '@kerbside/platform/errors/errors';
import { dueDateProblems, withAskedDays } from './due-dates.js';
import { ownershipProblems, periodOf, settledOwnership } from './ownership.js';
import type { Details } from '../quotes/model/details.js';

export type Step2Form = z.output<typeof detailsAnswers> | z.output<typeof detailsOfAccountAnswers>;
/** An absent field was not typed; an undefined one could not be read. */
export type TypedStep2 = { readonly [N in keyof typeof typedStep2]?: z.output<(typeof typedStep2)[N]> };

/** The facts outside the form that the rules need. */
export interface Around {
  readonly today: IsoDay;
  readonly motExpiry: IsoDay | undefined;
  /** When the car was first registered. */
  readonly registered: IsoDay | undefined;
  readonly hasOwner: boolean;
  /** Something in the quote depends on how the car is owned. */
  readonly needsOwnership: boolean;
}

/** What a form says, in our own type: a new field of the form is stored once it is named here. The period follows from the rules. */
export const detailsFrom = (form: TypedStep2): Details => ({
  title: form.title,
  first_name: form.first_name,
  last_name: form.last_name,
  email: form.email,
  phone: form.phone,
  address_line_1: form.address_line_1,
  address_line_2: form.address_line_2,
  town: form.town,
  county: form.county,
  postcode: form.postcode,
  start_date: form.start_date,
  do_not_own: form.do_not_own,
  purchase_date: form.purchase_date,
  where_bought: form.where_bought,
  plan_to_buy: form.plan_to_buy,
  ownership_basis: form.ownership_basis,
  agreement_months_left: form.agreement_months_left,
  current_value: form.current_value,
  invoice_amount: form.invoice_amount,
  billing_details: form.billing_details,
  insurance_due: form.insurance_due,
  insurance_due_date: form.insurance_due_date,
  service_due: form.service_due,
  service_due_date: form.service_due_date,
  leasing_end: form.leasing_end,
  leasing_end_date: form.leasing_end_date,
  breakdown_expiry: form.breakdown_expiry,
  breakdown_expiry_date: form.breakdown_expiry_date,
});

/** Step 2 as submitted. The rules of ownership are Q4's; answers that a rule hides are dropped. */
export const settledDetails = (form: Details, around: Around): Details => {
  const details = withAskedDays(settledOwnership(form, around.today));
  const wrong = problemsOf(details, around);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return details;
};

/** Whether what has been typed would do as step 2. */
export const isSettled = (typed: Details, around: Around): boolean => {
  const form = z.safeParse(typed.billing_details === 'yes' ? detailsOfAccountAnswers : detailsAnswers, typed);
  return form.success && Object.keys(problemsOf(detailsFrom(form.data), around)).length === 0;
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
  const known = Object.entries(detailsFrom(typed)).filter(([name]) => Object.hasOwn(typed, name));
  const details: Details = { ...stored, ...Object.fromEntries(known) };
  return { ...details, ownership_period: periodOf(details, today) };
};
