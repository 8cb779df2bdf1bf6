/** Words of step 2. */

export const details = {
  title: 'Your details',
  lead: 'So that we know who is covered and where to send the policy.',
  you: 'About you',
  address: 'Your address',
  billing: 'Use the details in my account?',
  billingWhy: 'Choose No to give other details for this cover.',
  missing: 'Not in your account',
  postcode: 'Postcode',
  findAddress: 'Find address',
  addressByHand: 'Enter the address by hand',
  noAddresses: 'We have no addresses for this postcode. Check it, or enter the address by hand.',
  fullName: 'Name',
  email: 'Email address',
  phone: 'Phone number',
  change: 'Change these details',
  car: 'How you own the car',
  checkCar: 'Check what you told us about the car',
  invoiceAmount: 'Amount on the car’s invoice',
  currentValue: 'What is the car worth now?',
  amountHint: 'In pounds. An estimate is fine',
  cover: 'When cover starts',
  account: 'Your account',
  accountWhy: 'Your policy, documents and claims live in your account. Choose a password for it.',
  signedInAs: (email: string) => `You are logged in as ${email}.`,
  registered: 'This email address is already registered with a Kerbside account. Please log in.',
  logIn: 'Sign in',
} as const;

export const whereBought = {
  private: 'From a private seller',
  dealer: 'From a dealer',
  online: 'Online',
  auction: 'At an auction',
  leasing: 'I lease it',
  other: 'Somewhere else',
} as const;

export const plans = {
  plan_to_buy_within_1_week: 'Within a week',
  plan_to_buy_within_1_month: 'Within a month',
  plan_to_buy_within_2_months: 'Within 2 months',
  plan_to_buy_within_6_months: 'Within 6 months',
  plan_to_buy_within_gt_2_months: 'Later than that',
} as const;

export const bases = {
  privately_owned: 'I own it outright',
  company_owned: 'My company owns it',
  personal_loan: 'Personal loan',
  hp_agreement: 'Hire purchase (HP)',
  pcp_agreement: 'Personal contract purchase (PCP)',
  pcp_or_finance_agreement: 'PCP or other finance',
  finance_agreement: 'Finance agreement',
  personal_lease_agreement: 'Personal lease',
  business_lease_agreement: 'Business lease',
  contract_hire_agreement: 'Contract hire',
} as const;

/** What else of the car ends, and when. */
export const dues = {
  title: 'Dates to remember',
  fold: 'Dates to remember (optional)',
  lead: 'Tell us only if you would like a reminder. None of it changes your price.',
  questions: {
    insurance_due: 'When is your insurance due?',
    service_due: 'When is the next service due?',
    leasing_end: 'When does your lease end?',
    breakdown_expiry: 'When does your breakdown cover expire?',
  },
  dayOf: {
    insurance_due: 'The date your insurance is due',
    service_due: 'The date the next service is due',
    leasing_end: 'The date your lease ends',
    breakdown_expiry: 'The date your breakdown cover expires',
  },
  answers: {
    same_time_as_mot: 'Same time as MOT',
    within_1_month: 'Within a month',
    within_3_months: 'Within 3 months',
    within_6_months: 'Within 6 months',
    later: 'Later than that',
    not_sure: 'I’m not sure',
    select_date: 'Select date',
  },
} as const;
