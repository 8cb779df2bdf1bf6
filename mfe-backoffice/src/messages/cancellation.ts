import { isOrderNumber } from '@kerbside/contracts/products/policy-number';
import { reading } from './lists.js';

const thing = (number: string): string => (isOrderNumber(number) ? 'order' : 'policy');

export const cancellation = {
  title: 'Cancellation and refund',
  back: (number: string) => `The ${thing(number)}`,
  lead: (number: string, name: string) => `${number}, ${name}`,
  ...reading('the policy'),
  over: (number: string) => `This ${thing(number)} is over`,
  overWhy: 'There is nothing left to cancel.',
  meanwhile: (number: string) => `This ${thing(number)} was cancelled while you were here`,
  meanwhileWhy: 'It was cancelled as below, by somebody else. Nothing that you entered was sent.',
  financeOnly: 'This is what the customer sees today. Only finance can change it and cancel.',
} as const;

export const form = {
  title: (number: string) => `Cancel the ${thing(number)}`,
  on: { cover: 'First day without cover', order: 'Day of the cancellation' },
  onHint: { cover: 'From the purchase to the end of cover', order: 'Today or earlier' },
  fee: 'Cancellation fee',
  creditNote: 'Credit note',
  usedPart: 'Used part price',
  usedPartHint: 'Claims, and work at a garage',
  computed: 'Leave an amount empty and we work it out.',
  coolingOff: 'Bought within the last 14 days, with no claim: all of it goes back, and no fee can be charged.',
  atGarage: 'The customer pays the garage, not us: nothing goes back, and no fee can be charged.',
  enterAmount: 'Enter an amount in pounds, like 12.50',
  enterOf: (field: string) => `${field}: enter an amount in pounds, like 12.50`,
  enterDay: 'Enter a real date',
  check: 'Please check the details and try again.',
  reason: 'Why is the customer cancelling?',
  choose: 'Choose a reason',
  why: 'Why we do it for them',
  busy: 'One moment',
  confirm: (number: string) => `Cancel this ${thing(number)}?`,
  sure: (number: string, day: string, sum: string) =>
    `Are you sure you want to cancel ${number}? It does not cover the customer from ${day}, and ${sum} goes back.`,
  sureOrder: (number: string, sum: string) => `Are you sure you want to cancel ${number}? The work is not done, and ${sum} goes back.`,
  sureAtGarage: (number: string) => `Are you sure you want to cancel ${number}? The work is not done, and the garage takes nothing for it.`,
  surePayments: 'Are you sure you want to stop the payments that are still to come?',
  yes: 'Yes, cancel it',
  no: 'No, go back',
  done: (number: string) => `The ${thing(number)} is cancelled`,
} as const;

export const working = {
  title: 'Working',
  caption: 'The same working as the customer sees',
  loading: 'Working it out',
  failed: 'We could not work it out',
  line: 'Line',
  amount: 'Amount',
  refund: 'Refund amount',
  period: 'Period (credit of gross)',
  periodOf: (unused: number, days: number, from: string, to: string) =>
    `${unused.toLocaleString('en-GB')} of ${days.toLocaleString('en-GB')} days, ${from} to ${to}`,
  paid: 'Paid amount',
  total: 'Total price',
  lessAtGarage: (sum: string) => `The garage takes ${sum} less from the customer.`,
  toCome: (sum: string) => `${sum} that is still to come will not be collected.`,
  onItsWay: (sum: string) => `${sum} of what is already on its way goes back when it arrives.`,
  withBank: (sum: string, back: string) =>
    `${sum} was taken back by the customer’s bank, or by PayPal. If it comes back to us, ${back} of it goes back.`,
  othersGoOn: (sum: string) => `The cover bought with it goes on, at ${sum} a month.`,
  openClaims: 'A claim on it is not finished. It goes on after the cancellation, and what it pays later is not in this working.',
  openClaimsSetOff:
    'A claim on it is not finished. It goes on after the cancellation, and what goes back is taken off what it pays: the customer ends up with the same sum as if it had been decided first.',
  owes: 'More was used than paid. Nothing goes back, and nothing is collected.',
} as const;

export const cancelled = {
  title: 'Cancelled',
  ...reading('the cancellation'),
  none: (number: string) => `Nobody cancelled this ${thing(number)} by hand`,
  by: 'Cancelled by',
  /** Of staff who they were is read instead. */
  who: { customer: 'The customer', staff: 'Kerbside' },
  at: 'When',
  on: { cover: 'No cover from', order: 'Cancelled on' },
  reason: 'Reason',
  note: 'Note',
} as const;

export const reinstate = {
  open: (number: string) => `Reinstate the ${thing(number)}`,
  title: (number: string) => `Reinstate this ${thing(number)}?`,
  lead: {
    cover: 'It is in force as before. No money moves.',
    order: 'Its visit is booked again if the garage still has the time. If not, the customer is asked to choose another. No money moves.',
  },
  why: 'Why it is reinstated',
  submit: 'Reinstate it',
  done: { cover: 'The policy is in force again', order: 'The order stands again' },
} as const;
