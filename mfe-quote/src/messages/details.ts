/** Words of step 2. */

export const details = {
  title: 'Your details',
  lead: 'So that we know who is buying.',
  you: 'About you',
  address: 'Your address',
  billing: 'Use the details in my account?',
  billingWhy: 'Choose No to give others for this quote. Policies and letters carry those of your account, where you can change them.',
  missing: 'Not in your account',
  postcode: 'Postcode',
  findAddress: 'Find address',
  addressByHand: 'Enter the address by hand',
  changeAddress: 'Change the address',
  changeShort: 'Change',
  addressesFound: (count: number) =>
    count === 1 ? '1 address. Choose it from the list.' : `${count} addresses. Choose yours from the list.`,
  noAddresses: 'We have no addresses for this postcode. Check it, or enter the address by hand.',
  fullName: 'Name',
  email: 'Email address',
  phone: 'Phone number',
  morePerson: 'Add a title or a phone number (optional)',
  change: 'Change these details',
  car: 'How you own the car',
  gapAdded: 'You added GAP, so we also need to know how you own the car.',
  checkCar: 'Check what you told us about the car',
  monthsLeft: 'Months left on your agreement',
  invoiceAmount: 'Amount on the car’s invoice',
  currentValue: 'What is the car worth now?',
  amountHint: 'In pounds. An estimate is fine',
  cover: 'When cover starts',
  startsToday: (day: string) => `Today, ${day}`,
  startOpen: 'Choose a day',
  startHint: 'Today, or any day in the next 6 months',
  startHintVisit: 'Only for cover that you add: your visit has a day of its own. Today, or any day in the next 6 months',
  account: 'Your account',
  accountWhy: 'Your policy, documents and claims live in your account.',
  accountLater: 'Choose a password now, or by email once you have bought.',
  /** Q5. */
  passwordMismatch: "Password doesn't match",
  passwordHint: '8 characters or more',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
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
  plan_to_buy_within_gt_2_months: 'In more than 2 months',
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
