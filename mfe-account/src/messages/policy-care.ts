/** The wording of what an owner can do with a policy. */
import { formatPounds } from '@kerbside/contracts/money/money';

export const terms = {
  title: 'Your terms',
  why: 'Please read your policy schedule: it says what we pay for, what we do not, and what you have to do.',
  whyWork: 'Please read your confirmation: it says what is included, what is not, and until when you can cancel.',
  tick: 'I have read the terms of this policy and accept them',
  tickWork: 'I have read the terms of this order and accept them',
  untouched: 'Tick the box to accept the terms',
  accept: 'Accept the terms',
  busy: 'Accepting the terms',
  done: 'Thank you. You accepted the terms.',
  accepted: (day: string) => `You accepted the terms of this policy on ${day}.`,
  acceptedWork: (day: string) => `You accepted the terms of this order on ${day}.`,
} as const;

/** About all policies whose terms are still to be accepted (A4). */
export const allTerms = {
  title: 'Terms to accept',
  notice: (count: number) => (count === 1 ? 'A product has terms for you to accept' : `${count} products have terms for you to accept`),
  why: 'They say what you get, what is not included, and what you have to do.',
  open: 'Read and accept',
  left: (count: number) => (count === 1 ? 'One product is left.' : `${count} products are left.`),
  read: (number: string) => `Read policy ${number} (opens in a new window)`,
  readWork: (number: string) => `Read order ${number} (opens in a new window)`,
  thanks: 'Thank you. You have accepted all your terms.',
} as const;

export const activation = {
  title: (day: string) => `Your cover starts on ${day}`,
  why: 'You can have it start today instead.',
  submit: 'Start my cover today',
  sure: 'Start your cover today?',
  earlier:
    'It lasts just as long, so it ends earlier too. Payments that are still to come stay on their days, even one after the new end. You can’t undo this.',
  monthly: 'It goes on month by month, until you cancel. Payments that are still to come stay on their days. You can’t undo this.',
  busy: 'Starting your cover',
  back: 'Leave it as it is',
  done: 'Your cover has started',
} as const;

export const offer = {
  title: 'Renewing your cover',
  loading: 'Loading what it costs to renew',
  failed: 'We could not load what it costs to renew',
  lead: (title: string, day: string, price: string, before: string) =>
    `${title}, from ${day}: ${price}. Last time it cost ${before}. We take no money unless you renew. If you do nothing, your cover ends.`,
  caption: 'The last price and the new one, line by line',
  line: 'Line',
  previous: 'Last price',
  offered: 'New price',
  notThere: 'None',
  total: 'Total',
  difference: (pence: number) =>
    pence === 0
      ? 'The same as before.'
      : pence > 0
        ? `${formatPounds(pence)} more than before.`
        : `${formatPounds(-pence)} less than before.`,
  eachMonth: (price: string) => `${price} a month`,
  byTheMonth: 'The new price is for each month.',
  shop: 'Check that the cover still suits you, and compare our price with others.',
  goOn: 'Continue with this quote',
  again: 'Cover this car again',
  kept: (price: string, day: string) =>
    `We keep a quote of ${price} for you until ${day}. Nothing covers the car for this until you buy it.`,
  newPrice: 'Nothing covers the car for this any more. A new quote says what it would cost.',
} as const;

export const renewal = {
  title: 'Renewal',
  on: (day: string) => `Your cover ends on ${day}. Where we offer to renew it, we take no money unless you agree to it.`,
  off: (day: string) => `Renewal is off. Your cover ends on ${day}, and we will not write to you about renewing it.`,
  submit: 'Switch renewal off',
  done: 'Renewal is switched off',
  resume: 'Switch renewal on again',
  resuming: 'Switching renewal on',
  resumed: 'Renewal is on again',
} as const;
