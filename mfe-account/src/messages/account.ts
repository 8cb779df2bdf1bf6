import { receiptWords } from '@kerbside/contracts/payments/receipt-words';

/** The account's wording, character for character where the specification gives it (A5, A8). */

export const shared = {
  myAccount: 'My account',
  getQuote: 'Get a quote',
} as const;

export const notFound = {
  page: 'We couldn’t find that page',
  pageWhy: 'Check the address, or go back to your account.',
  policy: 'We couldn’t find that policy',
  policyWhy: 'Check the link. A policy is in the account of whoever bought it, or has taken it over since.',
  receipt: 'We couldn’t find that receipt',
  receiptWhy: 'There is a receipt once a payment has gone through. Your payments are listed in your account.',
  toAccount: 'Go to my account',
} as const;

export const signIn = {
  title: 'Sign in',
  heading: 'Sign in to your account',
  lead: 'Your cars, policies, quotes and receipts are kept there, and only you can see them.',
  none: 'No account yet?',
  noneWhy: 'You can create one on the second page of a quote.',
} as const;

export const staff = {
  title: 'You are signed in as staff',
  lead: 'This area is for customers. Customers’ policies and payments are in the back office.',
  toBackOffice: 'Go to the back office',
} as const;

export const overview = {
  nextThing: 'Next thing to do',
} as const;

export const next = {
  overdue: 'A payment is overdue',
  overdueWhy: (amount: string, what: string) => `${amount} for ${what}. Pay it now to keep your cover.`,
  cardWhy: (what: string) => `${what}. We have nothing to take them from: choose a card before the next one is due.`,
  answer: 'We have a question about your claim',
  answerWhy: (reference: string) => `Claim ${reference}. We’ll carry on as soon as we have your answer.`,
  answerIt: 'Answer it',
  payee: 'Tell us where to pay your claim',
  payeeWhy: (reference: string, sum: string) => `Claim ${reference}. We have agreed to pay ${sum}.`,
  sayPayee: 'Say where',
  visitWhy: (job: string, day: string, text: string) => `${job} on ${day}. ${text}`,
  seeVisit: 'See what to do',
  visitSoon: (job: string, when: string) => `${job} on ${when}`,
  visitAt: (garage: string, says: string) => `At ${garage}. ${says}`,
  openVisit: 'See your visit',
  motDue: (day: string) => `Your MOT runs out on ${day}`,
  motOver: (day: string) => `Your MOT ran out on ${day}`,
  motWhy: (car: string, plate: string | null) =>
    `${plate === null ? car : `${car}, ${plate}`}. Without an MOT you may not drive it, except to a test that is booked.`,
  bookMot: 'Book an MOT',
  book: (job: string) => `Choose a day for your ${job}`,
  schedule: 'Your policy schedule is ready',
  scheduleWhy: (policy: string) => `${policy}. Keep a copy: it says what is covered, and how to claim.`,
  confirmation: 'Your confirmation is ready',
  confirmationWhy: (work: string) => `${work}. Keep a copy: it says what is included, and until when you can cancel.`,
  pay: 'Your quote is ready to pay',
  payWhy: (what: string, day: string) => `${what}. We keep this quote until ${day}.`,
  toPayment: 'Go to payment',
  goOn: 'Finish your quote',
  goOnWhy: (what: string, day: string) => `${what}. What you told us is kept until ${day}.`,
  goOnLink: 'Continue',
  ending: (days: number) =>
    days === 0 ? 'Your cover ends today' : days === 1 ? 'Your cover ends tomorrow' : `Your cover ends in ${days} days`,
  endingWhy: (policy: string, day: string) => `${policy}. The last day is ${day}. See if you can stay covered, and what it costs.`,
  ended: 'Your cover has ended',
  endedWhy: (policy: string, day: string) => `${policy}. The last day was ${day}. See if you can cover the car again, and what it costs.`,
  first: 'Get your first quote',
  firstWhy: 'Type your registration and see the price of cover for your car, line by line. It takes about two minutes.',
  again: 'Get a new quote',
  againWhy: 'You have no cover running at the moment. See what it costs today.',
  nothingDue: 'Nothing to do today',
  nothingDueWhy: (policy: string, day: string) => `${policy} covers you until ${day}.`,
  nothingDueFuture: (policy: string, from: string, to: string) => `${policy} covers you from ${from} to ${to}.`,
  nothingDueRolling: (policy: string) => `${policy} covers you month by month, until you cancel.`,
  nothingDueRollingFuture: (policy: string, from: string) => `${policy} covers you from ${from}, month by month until you cancel.`,
  viewPolicy: 'View your policy',
  seeRenewal: 'See your renewal price',
  viewOrder: 'View your order',
} as const;

export const cars = {
  title: 'My cars',
  loading: 'Loading your cars',
  failed: 'We could not load your cars',
  none: 'No cars on your account',
  noneWhy: 'A car appears here when you buy something for it.',
} as const;

/** "policies" for cover, "orders" for work, both where there are both. */
const moreOf = (rest: readonly { readonly kind: 'cover' | 'order' }[]): string => {
  const kinds = new Set(rest.map(({ kind }) => kind));
  if (kinds.size === 2) return 'policies and orders';
  const [one, many] = kinds.has('order') ? ['order', 'orders'] : ['policy', 'policies'];
  return rest.length === 1 ? one : many;
};

/** An order for work at a garage. */
export const order = {
  status: 'Status',
  visit: 'Visit',
  result: 'Result',
  visitOn: (when: string) => `Visit on ${when}`,
  noVisit: 'No day chosen yet',
  booked: 'Your visit',
  toAnswer: 'The day that your garage proposed',
  chooseAgain: 'Another day for your visit',
  begun: 'The garage began the work',
  done: 'The work is done',
} as const;

export const products = {
  title: 'Purchased products',
  loading: 'Loading your policies',
  failed: 'We could not load your policies',
  none: 'No cover yet',
  noneWhy: 'When you buy cover, its policy and schedule are kept here.',
  view: 'View policy',
  viewOrder: 'View order',
  showMore: (rest: readonly { readonly kind: 'cover' | 'order' }[]) => `Show ${rest.length} more ${moreOf(rest)}`,
  days: (from: string, to: string) => `${from} to ${to}`,
  rolling: (from: string) => `From ${from}, month by month`,
} as const;

export const status = {
  future: 'Not started yet',
  pending: 'Not started yet',
  active: 'Active',
  suspended: 'Suspended',
  expired: 'Expired',
  cancelled: 'Cancelled',
  transferred: 'Transferred to you',
  renewed: 'Renewed',
} as const;

export const quotes = {
  title: 'Quotes',
  loading: 'Loading your quotes',
  failed: 'We could not load your quotes',
  none: 'No open quotes',
  noneWhy: 'A quote that you start is kept here for 30 days.',
  noPrice: 'Not worked out yet',
  garageSets: 'Your garage sets the price',
  perMonth: 'a month',
  kept: (reference: string, day: string) => `Quote ${reference}, kept until ${day}`,
  goOn: 'Continue',
  pay: 'Go to payment',
  withQuote: (reference: string) => `with quote ${reference}`,
} as const;

export const policy = {
  title: 'Your policy',
  titleWork: 'Your order',
  number: (number: string, isWork = false) => `${isWork ? 'Order' : 'Policy'} ${number}`,
  loading: 'Loading your policy',
  failed: 'We could not load your policy',
  coversFrom: (car: string, from: string, to: string) => `Your ${car} is covered from ${from} to ${to}.`,
  lost: (car: string, from: string, on: string) => `Your ${car} was covered from ${from} until we paid your claim for its loss on ${on}.`,
  coveredFrom: (car: string, from: string, to: string) => `Your ${car} was covered from ${from} to ${to}.`,
  rests: (car: string, since: string) => `Your ${car} has not been covered since ${since}.`,
  workFor: (car: string) => `This order is for your ${car}.`,
  coversNoDay: (car: string, when: string) => `This policy does not cover your ${car}: it was cancelled ${when}.`,
  coversMonthly: (car: string, from: string) => `Your ${car} is covered from ${from}, month by month until you cancel.`,
  schedule: {
    download: 'Download policy schedule',
    downloading: 'Making your schedule',
    downloaded: 'Your policy schedule is saved',
    downloadFailed: 'We could not make your schedule',
  },
  confirmation: {
    download: 'Download confirmation',
    downloading: 'Making your confirmation',
    downloaded: 'Your confirmation is saved',
    downloadFailed: 'We could not make your confirmation',
  },
  suspended: 'Your cover is suspended',
  suspendedWhy: (day: string) =>
    `Payments are overdue. Since ${day} you cannot claim for anything that happens. Pay what is overdue, and your cover is no longer suspended.`,
  payOverdue: 'Pay what is overdue',
  neverBegins: 'Your cover will not begin',
  neverBeginsWhy: 'Its payments were cancelled before anything was paid for it. If you still want it, call us.',
  endsEarly: (day: string) => `Your cover ends on ${day}`,
  endsEarlyWhy:
    'It was cancelled, or its payments were, and you stay covered until the end of that day. If you want to stay covered after that, call us.',
  repairs: 'Before any repair starts',
  repairsWhy:
    'Tell us first. We cannot pay for repairs that we have not authorised. Do not let a garage start, or pay for one, until we have said yes.',
  callMe: 'Call me back',
  papers: 'Your papers',
  facts: 'At a glance',
  factsShow: 'Dates, limit and excess',
  workShow: 'From buying it to the work done',
  lifeShow: 'From buying it to its last day',
  policyNumber: 'Policy number',
  orderNumber: 'Order number',
  car: 'Car',
  starts: 'Cover starts',
  ends: 'Cover ends',
  endsAtMidnight: (day: string) => `${day}, at midnight`,
  runs: 'Cover runs',
  monthly: 'Month by month, until you cancel',
  claimLimit: 'Claim limit',
  eachClaim: (amount: string) => `${amount} a claim`,
  issued: 'Issued',
  excludesNothing: 'There are no exclusions beyond those in the general terms.',
  costs: 'What it costs',
  paidOf: (paid: string, owed: string) => `${paid} paid of ${owed}.`,
  paidSoFar: (paid: string) => `${paid} paid so far.`,
  paidAll: (paid: string) => `${paid} paid.`,
  atGarage: (said: string) => `${said}.`,
  atGarageOfAll: (said: string) => `For everything you bought together: ${said}.`,
  paidAllOfAll: (paid: string) => `For everything you bought together: ${paid} paid.`,
  paidOfAll: (paid: string, owed: string) => `For everything you bought together: ${paid} paid of ${owed}.`,
  goesBack: (sum: string) => `${sum} of it goes back to you, or has gone back.`,
  everyPayment: 'See every payment',
  premium: 'Your premium',
  perMonth: 'a month',
} as const;

export const life = {
  title: 'Policy timeline',
  titleWork: 'Timeline',
  issued: 'You bought this policy',
  ordered: 'You placed this order',
  issuedToAnother: 'This policy was bought',
  transferred: 'You took this policy over',
  changeOfMind: 'Last day to change your mind',
  changeOfMindWhy: 'Cancel by then for a full refund, if you haven’t claimed.',
  starts: 'Cover starts',
  runs: 'Your car is covered',
  suspended: 'Your cover was suspended',
  today: 'Today',
  renews: 'Continues each month until you cancel',
  ends: 'Cover ends',
  settled: 'Your cover ended',
  settledWhy: 'We paid your claim for the loss of the car, so there is nothing left to cover.',
  cancelled: 'This policy was cancelled',
  orderCancelled: 'This order was cancelled',
} as const;

export const receipt = {
  ...receiptWords,
  loading: 'Loading your receipt',
  failed: 'We could not load your receipt',
  print: 'Print this receipt',
  named: (reference: string) => `Receipt ${reference}`,
} as const;

export const paper = {
  download: 'Download PDF',
  downloading: 'Preparing your PDF',
  downloaded: 'Your PDF is saved',
  downloadFailed: 'We could not make your PDF',
} as const;

export const signInLink = {
  title: 'Sign in',
  lead: 'Somebody tried too many passwords for your account, so we emailed you this link. It works once.',
  submit: 'Sign in',
  busy: 'Signing in',
  done: 'You are signed in',
  spent: 'This link cannot be used',
  spentWhy: 'It works once, for an hour. Sign in with your password, or let us send you a way back in.',
  next: 'Sign in',
} as const;

export const password = {
  title: 'Choose your password',
  lead: 'You will be signed in, and signed out everywhere else.',
  password: 'New password',
  passwordHint: '8 characters or more. Three words only you would put together work well.',
  confirmation: 'New password again',
  submit: 'Save my password',
  busy: 'Saving',
  done: 'Your password is saved and you are signed in',
  spent: 'This link cannot be used',
  spentWhy: 'It has been used or has run out. Ask for a new one: it works once, for 30 minutes.',
  next: 'Email me a new link',
} as const;
