import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';

/** The product's wording, character for character where the specification gives it (Q2, Q4, Q8). */

export const page = {
  step: 'payment',
  pageTitle: 'Step 6 of 6: payment',
  title: 'Payment',
  loading: 'Loading your payment',
  failed: 'We could not load your payment',
  unfinished: 'Your quote is not finished, or it has changed. Check it and agree, then you can pay.',
  processing: 'Your payment is being processed',
  processingWhy: 'This can take a minute. You do not need to do anything, and you will not be charged twice.',
  checkAgain: 'Check again',
  back: 'Back to your quote',
} as const;

type Price = Pick<PaymentView, 'totalPence' | 'isMonthly'>;

const aMonth = 'a month';

const written = ({ totalPence, isMonthly }: Price): string => formatPounds(totalPence) + (isMonthly ? ` ${aMonth}` : '');

export const pay = {
  transaction: 'Transaction type',
  transactions: { secure: 'Secure', moto: 'Phone order' },
  transactionHints: {
    secure: 'The customer is here, and their bank may ask them to approve it.',
    moto: 'The customer reads their card details to you. Their bank does not ask them to approve it.',
  },
  methodRequired: 'This field is required.',
  callBack: 'Call me back',
  preparingFailed: 'There was a problem with preparing card payment for you. Please refresh the page and try again.',
  missingSecret: 'Customer ID or Client Secret does not exist.',
  wentWrong: 'Something went wrong. Please try again',
  /** The card provider refused without saying why. */
  refusedSilently: 'There is something went wrong.',
  required: 'Please complete the required fields to proceed.',
  tryAgain: 'Try again',
  priceChanged: (price: Price) => `The price of your quote has changed to ${written(price)}. Check it, then pay.`,
  /** Q8. */
  priceNow: (price: Price, before: Price) => `Price changed to ${written(price)}. It was ${written(before)}. Check it, then pay.`,
  nothingTaken: 'Nothing was taken. Check the number or try another card.',
  gapFirst: 'Read when and how you can buy GAP insurance',
  checkSale: 'Check what you are buying',
  unsettledBanner: 'We could not confirm your payment yet',
  unsettled: 'We are checking it with our payment provider. You will not be charged twice.',
  total: 'Total to pay',
  aMonth,
  voucherPays: 'Your voucher pays for all of it. There’s nothing to pay, and you don’t need a card.',
  nothingToPay: 'There’s nothing to pay, and you don’t need a card.',
  buyForNothing: 'Complete your order',
  buying: 'Buying',
  notBought: 'Your order did not go through',
} as const;

export const rewards = {
  title: 'Your rewards',
  amount: 'Used rewards amount',
  balance: (amount: string) => `You have ${amount} in rewards to use.`,
} as const;

export const confirmation = {
  page: 'Confirmation',
  failed: 'We could not load your confirmation',
  title: 'You are covered',
  car: 'Your car',
  titleLater: (day: string) => `You are covered from ${day}`,
  titleNow: { suspended: 'Your cover is suspended', over: 'Your cover has ended' },
  visitTitle: 'Thank you for your order',
  reference: 'Payment reference',
  paid: 'Paid',
  card: 'Card',
  policyNumber: (count: number) => (count > 1 ? 'Policy numbers' : 'Policy number'),
  orderNumber: (count: number) => (count > 1 ? 'Order numbers' : 'Order number'),
  emailedLink: 'If you have no password yet, we have emailed you a link to choose one.',
  issuing: {
    cover: {
      writing: 'We are preparing your policy. It usually takes a few seconds.',
      slow: 'This is taking longer than it should. Your payment is safe: we will email you the policy as soon as it is ready.',
      logIn: 'Sign in to see your policy',
    },
    visit: {
      writing: 'We are preparing your confirmation. It usually takes a few seconds.',
      slow: 'This is taking longer than it should. Your order is safe: we will email you the confirmation as soon as it is ready.',
      logIn: 'Sign in to see your order',
    },
  },
  next: 'What happens next',
  emailed: 'We’ll email you your policy schedule within a few minutes. Please keep it.',
  visitEmailed: 'We’ll email you your confirmation within a few minutes. Please keep it.',
  allEmailed: 'We’ll email you the papers of all that you bought within a few minutes. Please keep them.',
  account: 'Everything is in your account: what you bought, its documents and your payments.',
  toAccount: 'Go to your account',
  covered: (from: string, until: string) => `${from} to ${until}`,
  cancelled: 'Cancelled',
  toWallet: 'Save to your phone’s wallet',
  papers: 'Documents for what you bought',
  starts: 'Your cover starts',
  started: 'Your cover has started',
  download: 'Download policy schedule',
  visitDownload: 'Download confirmation',
  seePolicy: 'See policy',
  seeOrder: 'See order',
  loading: 'Loading your confirmation',
  notPaid: 'This quote has not been paid',
  notPaidWhy: 'Nothing was taken. You can continue with your payment.',
  goPay: 'Go to payment',
} as const;

export const notFound = {
  title: 'We couldn’t find that page',
  why: 'Check the address, or go back to your quote.',
  home: 'Go to the home page',
} as const;

export const visit = {
  title: 'Your visit',
  loading: 'Loading your booking',
  failed: 'We could not load your booking',
  none: 'Your visit is bought but not booked yet. Choose a day and a garage.',
  book: 'Book your visit',
  number: 'Booking number',
  /** The headline of the ticket: it breaks between the day and the time. */
  at: (day: string, time: string | undefined) => day.replaceAll(' ', '\u00a0') + (time === undefined ? '' : ` at\u00a0${time}`),
  anyGarage: 'We’ll choose a garage and tell you which before your visit.',
  cancelled: 'This visit was cancelled.',
  notConfirmed: 'The garage will confirm the time. We’ll write to you when it does.',
  findingTime: 'No garage has confirmed a time yet. We’ll write to you as soon as one has, or ask you for another day.',
  timeGone: 'The time you chose has gone. Please choose another.',
  choose: 'Choose another time',
  proposed: (when: string) => `The garage can’t take your car then. It proposed ${when} instead and awaits your answer.`,
  answer: 'Answer the garage',
  collected: (address: string) => `We collect your car from ${address}, and bring it back.`,
  toCalendar: 'Add to calendar',
  directions: 'Directions',
  file: 'visit',
  entry: 'Your car at the garage',
  entryAt: (garage: string) => `Your car at ${garage}`,
} as const;

export const begun = {
  title: 'You have started a payment and not finished it',
  why: 'Finish it where you started it, or cancel it: you can then pay another way, or change your quote. Nothing has been taken.',
  giveUp: 'Cancel this payment',
  givingUp: 'Cancelling',
  failed: 'We could not cancel it just now',
} as const;
