import * as z from 'zod/mini';

// Step 2 of a quote as it is kept, and the answers among which it chooses (Q3).

export const boughtFrom = ['private', 'dealer', 'online', 'auction', 'leasing', 'other'] as const;
export const ownershipPeriods = [
  'do_not_own',
  'plan_to_buy_within_1_week',
  'plan_to_buy_within_1_month',
  'plan_to_buy_within_2_months',
  'plan_to_buy_within_gt_2_months',
  'plan_to_buy_within_6_months',
  'lt6months',
  'gt6months',
] as const;
export const ownershipBases = [
  'pcp_or_finance_agreement',
  'privately_owned',
  'company_owned',
  'personal_loan',
  'finance_agreement',
  'hp_agreement',
  'pcp_agreement',
  'personal_lease_agreement',
  'business_lease_agreement',
  'contract_hire_agreement',
] as const;

/** When something of the car ends; 'select_date' asks for the day (Q4). */
export const dueOptions = ['within_1_month', 'within_3_months', 'within_6_months', 'later', 'not_sure', 'select_date'] as const;
/** The options once an MOT expiry is known (Q4). */
export const serviceDueOptions = ['same_time_as_mot', ...dueOptions] as const;

const text = z.optional(z.string());

/** Step 2 as it is stored and answered, whole or half typed: this is the one list of its fields. */
export const keptDetails = z.object({
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  address_line_1: text,
  address_line_2: text,
  town: text,
  county: text,
  postcode: text,
  start_date: text,
  do_not_own: z.optional(z.boolean()),
  purchase_date: text,
  where_bought: z.optional(z.enum(boughtFrom)),
  plan_to_buy: z.optional(z.enum(ownershipPeriods)),
  ownership_basis: z.optional(z.enum(ownershipBases)),
  agreement_months_left: z.optional(z.int()),
  /** Pounds. */
  current_value: z.optional(z.int()),
  /** Pounds. */
  invoice_amount: z.optional(z.int()),
  /** Follows from the date of purchase, or from the plan to buy (Q4, Q9). */
  ownership_period: z.optional(z.enum(ownershipPeriods)),
  /** 'yes': the details of the account hold. */
  billing_details: z.optional(z.enum(['yes', 'no'])),
  insurance_due: text,
  insurance_due_date: text,
  service_due: text,
  service_due_date: text,
  leasing_end: text,
  leasing_end_date: text,
  breakdown_expiry: text,
  breakdown_expiry_date: text,
});
