import * as z from 'zod/mini';
import { personFields, step2Form } from '@kerbside/contracts/http/pricing-steps';
import type { IsoDay } from '@kerbside/contracts/dates';
import { startProblem } from '@kerbside/contracts/start-date';
import { invalid } from '@kerbside/platform/errors';
import { dueDateProblems, withAskedDays } from './due-dates.js';
import { ownershipProblems, periodOf, settledOwnership } from './ownership.js';
import type { Details } from '../quotes/model/details.js';

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

type Step2 = z.output<typeof step2OfAccount>;

/** What a form says, in our own type: a new field of the form is stored once it is named here. The period follows from the rules. */
export const detailsFrom = (form: Partial<Step2>): Details => ({
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
  const form = z.safeParse(detailsForm({ ...typed }), typed);
  return form.success && Object.keys(problemsOf(detailsFrom(form.data), around)).length === 0;
};

const problemsOf = (details: Details, { today, motExpiry, registered, hasOwner }: Around): Record<string, string> => {
  const start_date = startProblem(details.start_date ?? '', today);
  return {
    ...(details.billing_details === 'yes' && !hasOwner ? { billing_details: 'Log in to use the details of your account' } : {}),
    ...(start_date === undefined ? {} : { start_date }),
    ...ownershipProblems(details, { today, registered }),
    ...dueDateProblems(details, { today, motExpiry }),
  };
};

/**
 * Step 2 while it is being typed: a field that reads well is stored, one that does not is forgotten, others stay; the period follows from the
 * date. A value that cannot come from a form is refused.
 */
export const typedDetails = (stored: Details | null, typed: Readonly<Record<string, unknown>>, today: IsoDay): Details => {
  const fields = Object.entries(step2Form.shape).filter(([name]) => Object.hasOwn(typed, name));
  const read = Object.fromEntries(fields.map(([name, schema]) => [name, readField(name, schema, typed[name])]));
  const known = Object.entries(detailsFrom(read)).filter(([name]) => Object.hasOwn(read, name));
  const details: Details = { ...stored, ...Object.fromEntries(known) };
  return { ...details, ownership_period: periodOf(details, today) };
};

const readField = (name: string, schema: z.core.$ZodType, value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) throw invalid({ [name]: 'Enter a valid value' });
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
};
