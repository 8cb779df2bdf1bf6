import * as z from 'zod/mini';
import { step2Form } from '@kerbside/contracts/http/pricing-steps';
import { addMonths, type IsoDay } from '@kerbside/contracts/dates';
import { invalid } from '@kerbside/platform/errors';
import type { Details } from './quote.js';

/** Q9: below this a purchase is recent, and where the car was bought matters. */
const recentMonths = 6;
const latestStartMonths = 6;

const leases: readonly string[] = ['personal_lease_agreement', 'business_lease_agreement', 'contract_hire_agreement'];
const agreements: readonly string[] = [...leases, 'pcp_or_finance_agreement', 'finance_agreement', 'hp_agreement', 'pcp_agreement'];

/** Step 2 as submitted. The rules of ownership are Q4's; answers that a rule hides are dropped. */
export const settledDetails = (form: Details, today: IsoDay): Details => {
  const details = form.do_not_own ? withoutOwnership(form) : form;
  const wrong = problemsOf(details, today);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return details;
};

/** Whether what has been typed would do as step 2. */
export const isSettled = (typed: Partial<Details>, today: IsoDay): boolean => {
  const form = z.safeParse(step2Form, typed);
  return form.success && Object.keys(problemsOf(form.data, today)).length === 0;
};

const problemsOf = (details: Details, today: IsoDay): Record<string, string> => ({
  ...startProblems(details, today),
  ...(details.do_not_own ? planProblems(details) : ownershipProblems(details, today)),
});

const withoutOwnership = (form: Details): Details => ({
  ...form,
  purchase_date: undefined,
  where_bought: undefined,
  ownership_basis: undefined,
  agreement_months_left: undefined,
});

const startProblems = ({ start_date }: Details, today: IsoDay): Record<string, string> => {
  if (start_date < today) return { start_date: 'Cover cannot start in the past' };
  return start_date > addMonths(today, latestStartMonths) ? { start_date: 'Cover must start within 6 months' } : {};
};

const planProblems = ({ plan_to_buy }: Details): Record<string, string> =>
  plan_to_buy?.startsWith('plan_to_buy') ? {} : { plan_to_buy: 'Choose when you plan to buy the car' };

const ownershipProblems = (details: Details, today: IsoDay): Record<string, string> => {
  const { purchase_date, where_bought, ownership_basis, agreement_months_left } = details;
  if (purchase_date === undefined) return { purchase_date: 'Enter the date you bought the car' };
  if (purchase_date > today) return { purchase_date: 'The date you bought the car must be in the past' };
  const isRecent = addMonths(purchase_date, recentMonths) > today;
  return {
    ...(isRecent && where_bought === undefined ? { where_bought: 'Choose where you bought the car' } : {}),
    ...(ownership_basis === undefined ? { ownership_basis: 'Choose how you own the car' } : {}),
    ...(where_bought === 'leasing' && ownership_basis !== undefined && !leases.includes(ownership_basis)
      ? { ownership_basis: 'A leased car is held by a lease or contract hire agreement' }
      : {}),
    ...(ownership_basis !== undefined && agreements.includes(ownership_basis) && agreement_months_left === undefined
      ? { agreement_months_left: 'Enter how many months your agreement has left' }
      : {}),
  };
};

/** Step 2 while it is being typed: a field that reads well is kept, one that does not is forgotten, others stay. */
export const typedDetails = (kept: Partial<Details> | null, typed: Readonly<Record<string, unknown>>): Partial<Details> => {
  const details: Record<string, unknown> = { ...kept };
  for (const [name, schema] of Object.entries(step2Form.shape)) {
    if (!Object.hasOwn(typed, name)) continue;
    const parsed = z.safeParse(schema, typed[name]);
    details[name] = parsed.success ? parsed.data : undefined;
  }
  // Each field was parsed by its own schema just now, or when it was kept.
  return details as Partial<Details>;
};
