// How a customer owns a car (Q3).

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

/** The bases of a leased car. */
export const leaseBases: readonly string[] = ['personal_lease_agreement', 'business_lease_agreement', 'contract_hire_agreement'];

/** When something of the car ends; 'select_date' asks for the day (Q4). */
export const dueOptions = ['within_1_month', 'within_3_months', 'within_6_months', 'later', 'not_sure', 'select_date'] as const;
/** The options once an MOT expiry is known (Q4). */
export const serviceDueOptions = ['same_time_as_mot', ...dueOptions] as const;
