import { endedAfterDays, retryDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { factsOfMethod } from '@kerbside/contracts/money/payment-methods';
import { checkedCardDays } from '@kerbside/contracts/payments/instalment-plan';

/** How a quote is paid: the options and methods of Q2 and Q3, and what each of them takes and when. */

export const option = {
  label: 'How much would you like to pay today?',
  in_full: 'Pay in full',
  instalments: 'Pay in instalments',
  count: 'Number of instalments',
  fewer: (count: number, lastDay: string) =>
    `Your last payment must fall on or before ${lastDay}. With this payment day, the most you can have is ${count} payments.`,
  /** Q9: '12 instalments of' shown as '12 x'. */
  countOf: (count: number, each: Pence) => `${count} x ${formatPounds(each)}`,
  inAll: (payments: string, total: Pence) => `${payments}, ${formatPounds(total)} in all`,
  today: (total: Pence) => `${formatPounds(total)} today`,
  once: (total: Pence) => `${formatPounds(total)} in one payment`,
} as const;

export const method = {
  label: 'How would you like to pay?',
  card: 'Card',
  list: 'Kind of card',
  choose: 'By its number',
  types: {
    visa: 'Visa',
    visa_debit: 'Visa Debit',
    mastercard: 'Mastercard',
    maestro: 'Maestro',
    at_garage: 'Pay at the garage',
    other: 'Other',
  },
  none: 'This amount cannot be paid here. Ask us to call you back, and we will sort it out with you.',
} as const;

const types: Readonly<Record<string, string>> = method.types;
export const nameOf = (type: string): string => types[type] ?? factsOfMethod(type)?.name ?? type;

export const wallet = {
  pay: { applePay: 'Pay with Apple Pay', googlePay: 'Pay with Google Pay', other: 'Pay with your wallet' },
  /** The payee named in the wallet's window. */
  payTo: 'Kerbside',
  or: 'or type your card',
} as const;

export const preauth = {
  label: 'When should we charge your card?',
  now: 'Now',
  later: (day: string) => `When your cover starts, on ${day}`,
  laterVisit: (day: string) => `Later, on ${day}`,
  atLatest: (day: string) => `In ${checkedCardDays} days, on ${day}`,
  atLatestHint: `We check your card now and take nothing today. Banks honour that for ${checkedCardDays} days, so we charge it then, even if your cover starts later.`,
  atLatestHintVisit: `We check your card now and take nothing today. Banks honour that for ${checkedCardDays} days, so we charge it then, even if your visit is later.`,
  laterHint: 'We check your card now and take nothing today.',
} as const;

export const plan = {
  title: 'What you pay, and when',
  payments: 'Your payments',
  number: 'Payment',
  day: 'Date',
  sum: 'Amount',
  today: 'Today',
  total: 'Total',
  last: (amount: Pence, differsBy: Pence) =>
    `The last payment is ${formatPounds(amount)}, ${smallSum(Math.abs(differsBy))} ${differsBy < 0 ? 'less' : 'more'}.`,
  monthlyFrom: (when: string, on: string) => `The first payment is taken ${when}, then the same amount on ${on} of each month.`,
  firstMonth: (first: Pence, when: string, on: string) =>
    `The first month is ${formatPounds(first)}, taken ${when}. After that, the full monthly price is taken on ${on} of each month.`,
  sameDay: 'that day',
  lastDay: 'the last day',
  once: 'One payment. Nothing more is taken later.',
  onceOn: (amount: Pence, day: string) => `One payment of ${formatPounds(amount)}, taken on ${day}. Nothing more is taken later.`,
  on: (day: string) => `on ${day}`,
  nowToday: 'today',
  nothingToday: 'Nothing is taken today.',
  instalments: (first: Pence, when: string, more: number, until: string) =>
    `${formatPounds(first)} ${when}, then ${more === 1 ? `one more payment on ${until}` : `${more} more payments, one a month, until ${until}`}.`,
  edited: (count: number, until: string) => `${count} payments, the last on ${until}.`,
  inAll: (total: Pence) => `${formatPounds(total)} in all, with no interest and no fee.`,
  ifRefusedNow: 'If your card is refused, nothing is taken and you are not covered yet. You can try another card.',
  ifRefusedNowVisit: 'If your card is refused, nothing is taken and your visit is not booked yet. You can try another card.',
  ifFailsLaterVisit: `If a payment fails, we try again after ${retryDays.join(' days and after ')} days, and write to you each time. If it is still unpaid ${endedAfterDays} days after it was due, your payments end. Your visit stays as it is: to cancel it, tell us.`,
  ifFailsLater: `If a payment fails, we try again after ${retryDays.join(' days and after ')} days, and write to you each time. If it is still unpaid ${suspendedAfterDays} days after it was due, your cover is suspended; ${endedAfterDays} days after it was due, your payments and your cover end. If your payments are cancelled before they are all made, you stay covered for as long as you have paid for.`,
} as const;

export const atGarage = {
  title: 'You pay at the garage',
  inAll: (amount: Pence, day: string) => `${formatPounds(amount)} to pay at the garage on ${day}. Nothing is taken online.`,
  noCard: 'You don’t need a card. The garage charges the price shown here. Any other work is between you and the garage.',
  changes: 'You can move or cancel your visit in your account until the garage begins.',
  notPossible: 'Paying at the garage',
  lost: 'You can no longer pay at the garage',
} as const;

export const button = {
  now: (amount: Pence) => `Pay ${formatPounds(amount)} now`,
  preauth: (amount: Pence, when: string) => `Check your card now, pay ${formatPounds(amount)} ${when}`,
  approve: (provider: string) => `Continue to ${provider}`,
  setUp: (name: string) => `Set up your ${name}`,
  other: (amount: Pence) => `Record a payment of ${formatPounds(amount)}`,
  paying: 'Paying',
  checking: 'Checking your card',
  leaving: (provider: string) => `Taking you to ${provider}`,
  settingUp: (name: string) => `Setting up your ${name}`,
  recording: 'Recording the payment',
  atGarage: (amount: Pence) => `Book now, pay ${formatPounds(amount)} at the garage`,
  booking: 'Booking your visit',
} as const;

/** Heads the banner that says why. */
export const failed = {
  payment: 'Your payment did not go through',
  untried: 'Nothing was taken',
  setUp: (name: string) => `Your ${name} was not set up`,
  booking: 'Your visit was not booked',
} as const;

/** What is approved on the pages of its provider, as PayPal. */
export const approval = {
  today: (provider: string, amount: Pence) =>
    `You approve ${formatPounds(amount)} at ${provider}, then come back here. Nothing is taken before you approve it.`,
  plan: (provider: string, total: Pence) =>
    `You also approve the payments that follow, ${formatPounds(total)} in all. ${provider} takes each of them on its day, as listed here.`,
  checking: (provider: string) => `Checking your payment with ${provider}`,
  unknown: (provider: string) => `We could not check your payment with ${provider}. You will not be charged twice.`,
  unseen: 'Sign in to see your payment',
  unseenWhy: (provider: string) =>
    `This browser can’t see your quote, so we can’t say here whether ${provider} has paid for it. You won’t be charged twice, and once it is paid we email you your confirmation.`,
  signIn: 'Sign in',
  cancelled: 'You came back without paying: nothing was taken',
  notYet: (provider: string) =>
    `${provider} hasn’t told us yet that you approved it, or you cancelled it in another tab before that. Nothing has been taken so far.`,
} as const;

export const replanning = {
  failed: 'We could not work out your payment. Please try again.',
  /** Q8. */
  instalmentsFailed: 'Unable to recalculate instalments plan.',
  instalmentsUpdated: 'Your instalments plan has been updated.',
} as const;

/** "4p", "£1.04". */
const smallSum = (amount: Pence): string => (amount < 100 ? `${amount}p` : formatPounds(amount));
