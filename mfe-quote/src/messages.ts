/** The product's wording, character for character where the specification gives it (Q4, Q5, Q8, Q9). */

export const steps = ['your car', 'your details', 'your cover', 'your extras', 'check and agree', 'payment'] as const;

export const quote = {
  loading: 'Loading your quote',
  failed: 'We could not load your quote',
  expired: 'This quote has expired',
  expiredWhy: 'Quotes last 30 days. Start a new one: it takes about two minutes.',
  purchased: 'You have bought this cover',
  purchasedWhy: 'Your policy is in your account.',
  startAgain: 'Start a new quote',
  toAccount: 'Go to your account',
  notFound: 'We couldn’t find that page',
  notFoundWhy: 'Check the address, or start a quote.',
  receipt: 'Your price',
  taxIncluded: (tax: string) => `Includes ${tax} tax`,
  instalments: (count: number, price: string) => `${count} x ${price}`,
  orInstalments: (count: number, price: string) => `or ${count} x ${price}`,
  perMonth: 'per month',
  continue: 'Continue',
  saving: 'Saving',
} as const;

export const notOnline = {
  title: (product: string) => `${product}: talk to us`,
  why: 'We do not sell this one online yet. Book a call and we will quote you in a few minutes.',
  call: 'Book a callback',
  warranty: 'Get a warranty quote instead',
} as const;

export const vehicle = {
  title: 'Which car is it for?',
  lead: 'Your registration tells us most of what we need.',
  plateHint: 'For example, AA19 AAA',
  lookUp: 'Find my car',
  lookingUp: 'Looking up your car',
  byHand: 'I don’t have the registration',
  byPlate: 'Use the registration instead',
  manualTitle: 'Tell us about the car',
  noData: "We couldn't find that plate. Check it, or tell us about the car instead.",
  unavailable: 'We can’t look up registrations just now. Tell us about the car instead, or try again in a few minutes.',
  lookUpFirst: 'Look up your registration, or tell us about the car instead',
  found: (make: string, model: string) => `We found your ${make} ${model}`,
  notYours: 'Not your car? Change the registration above.',
  mileage: 'Mileage',
  mileageHint: 'Roughly is fine. For example, 42,000',
  privateUse: 'Is the car for private use only?',
  privateUseTip: 'Answer No if',
  privateUseTipNo: "Please answer 'No' only if",
  privateUseTipRest: 'it is used as a taxi, for driving lessons, for deliveries or for hire.',
  engineSize: 'Engine size',
  grossWeight: 'Gross weight',
  bhp: 'Power (bhp)',
  make: 'Make',
  model: 'Model',
  range: 'Range',
  choose: 'Choose',
  listing: 'Loading …',
  firstRegistration: 'Date of first registration',
  motExpiry: 'MOT expiry date',
  mayLogin: 'It looks like you already have an account with this car. Log in and we will fill in your details.',
} as const;

export const engineSizes = {
  up_to_1200: 'Up to 1,200 cc',
  '1201_1600': '1,201 to 1,600 cc',
  '1601_2000': '1,601 to 2,000 cc',
  '2001_2500': '2,001 to 2,500 cc',
  '2501_3000': '2,501 to 3,000 cc',
  over_3000: 'Over 3,000 cc',
  electric: 'Electric: no engine',
} as const;
export const grossWeights = { up_to_2500: 'Up to 2,500 kg', '2501_3500': '2,501 to 3,500 kg', over_3500: 'Over 3,500 kg' } as const;
export const powers = {
  up_to_100: 'Up to 100 bhp',
  '101_150': '101 to 150 bhp',
  '151_200': '151 to 200 bhp',
  '201_300': '201 to 300 bhp',
  over_300: 'Over 300 bhp',
} as const;

export const details = {
  title: 'Your details',
  lead: 'So that we know who is covered and where to send the policy.',
  you: 'About you',
  address: 'Your address',
  car: 'How you own the car',
  cover: 'When cover starts',
  account: 'Your account',
  accountWhy: 'Your policy, documents and claims live in your account. Choose a password for it.',
  signedInAs: (email: string) => `You are logged in as ${email}.`,
  registered: 'This email address is already registered with a Kerbside account. Please log in.',
  logIn: 'Log in',
  passwordMismatch: "Password doesn't match",
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

export const cover = {
  title: 'Choose your cover',
  lead: 'Every price includes tax, and the receipt shows how we worked it out.',
  loading: 'Working out your prices',
  failed: 'We could not work out your prices',
  levels: 'Levels of cover',
  duration: 'Duration',
  months: (months: number) => (months === 0 ? 'Monthly' : `${months} months`),
  saving: (amount: string) => `Increasing the duration saves you ${amount}`,
  covers: 'What is covered',
  excludes: 'What is not covered',
  claimLimit: (amount: string) => `Pays up to ${amount} a claim`,
  customise: 'Proceed to customise',
  options: 'Customise your cover',
  repairer: 'Who repairs your car?',
  network: 'A garage of our network',
  networkHint: 'The best price: we have agreed labour rates with them.',
  ownGarage: 'A garage of my choice',
  labourRate: 'Labour rate we pay, an hour',
  contribution: 'What you pay towards each repair',
  nothing: 'Nothing',
  howToPay: 'How would you like to pay?',
  inFull: 'In full',
  inInstalments: 'In instalments',
  oneOffFee: (price: string) => `One-off fee of ${price}`,
  instalmentsOf: (count: number, price: string) => `${count} x ${price}`,
  times: (count: number) => `${count} x`,
} as const;

export const extras = {
  title: 'Make it yours',
  lead: 'Nothing here is ticked for you. Add what you want, and take it away again as you like.',
  extras: 'Warranty extras',
  subproducts: 'Upgrades',
  additional: 'Other cover for this car',
  percentage: (percent: number) => `${percent}% of the warranty price`,
} as const;

export const summary = {
  title: 'Check and agree',
  lead: 'This is what you are buying. You pay on the next page.',
  yourCover: 'Your cover',
  yourCar: 'Your car',
  you: 'You',
  level: 'Cover',
  extras: 'Extras',
  noExtras: 'None',
  starts: 'Starts',
  repairs: 'Repairs',
  labourRate: 'Labour rate we pay',
  anHour: (rate: string) => `${rate} an hour`,
  contribution: 'You pay towards each repair',
  terms: 'Terms and conditions',
  readTerms: 'Read all the terms (opens in a new tab)',
  termsWarning: 'Please tick every box before you go on.',
  cover: 'I have read the terms of this cover, including what it does not cover.',
  suitability: 'The answers I gave are true, and this cover suits what I need.',
  privacy: 'I have read how Kerbside uses my data.',
  pay: 'Continue to payment',
  cancel: 'You may change your mind within 14 days of buying for a full refund, when you have made no claim.',
} as const;
