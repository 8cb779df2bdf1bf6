import * as z from 'zod/mini';
import { personFields, step2Form } from '@kerbside/contracts/http/pricing-steps';
import type { IsoDay } from '@kerbside/contracts/dates';
import { startProblem } from '@kerbside/contracts/start-date';
import { invalid } from '@kerbside/platform/errors';
import { dueDateProblems, withAskedDays } from './due-dates.js';
import { ownershipProblems, periodOf, settledOwnership } from './ownership.js';
import type { KeptDetails } from '../quotes/quote.js';

/** With the account's details, those of the person need not be sent (Q5). */
const step2OfAccount = z.object({ ...step2Form.shape, ...z.partial(z.object(personFields)).shape });

export const detailsForm = (body: Readonly<Record<string, unknown>>): typeof step2Form | typeof step2OfAccount =>
  body['billing_details'] === 'yes' ? step2OfAccount : step2Form;

/** What the rules look at beside the form. */
export interface Around {
  readonly today: IsoDay;
  readonly motExpiry: IsoDay | undefined;
  /** When the car was first registered. */
  readonly registered: IsoDay | undefined;
  readonly hasOwner: boolean;
}

/** Step 2 as submitted. The rules of ownership are Q4's; answers that a rule hides are dropped. */
export const settledDetails = (form: KeptDetails, around: Around): KeptDetails => {
  const details = withAskedDays(settledOwnership(form, around.today));
  const wrong = problemsOf(details, around);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return details;
};

/** Whether what has been typed would do as step 2. */
export const isSettled = (typed: KeptDetails, around: Around): boolean => {
  const form = z.safeParse(detailsForm({ ...typed }), typed);
  return form.success && Object.keys(problemsOf(form.data, around)).length === 0;
};

const problemsOf = (details: KeptDetails, { today, motExpiry, registered, hasOwner }: Around): Record<string, string> => {
  const start_date = startProblem(details.start_date ?? '', today);
  return {
    ...(details.billing_details === 'yes' && !hasOwner ? { billing_details: 'Log in to use the details of your account' } : {}),
    ...(start_date === undefined ? {} : { start_date }),
    ...ownershipProblems(details, { today, registered }),
    ...dueDateProblems(details, { today, motExpiry }),
  };
};

/** Step 2 while it is being typed: a field that reads well is kept, one that does not is forgotten, others stay; the period follows from the date. What nobody can type is refused. */
export const typedDetails = (kept: KeptDetails | null, typed: Readonly<Record<string, unknown>>, today: IsoDay): KeptDetails => {
  const details: Record<string, unknown> = { ...kept };
  for (const [name, schema] of Object.entries(step2Form.shape)) {
    if (!Object.hasOwn(typed, name)) continue;
    if (typeof typed[name] === 'object' && typed[name] !== null) throw invalid({ [name]: 'Enter a valid value' });
    const parsed = z.safeParse(schema, typed[name]);
    details[name] = parsed.success ? parsed.data : undefined;
  }
  // Each field was parsed by its own schema just now, or when it was kept.
  const read = details as KeptDetails;
  return { ...read, ownership_period: periodOf(read, today) };
};
