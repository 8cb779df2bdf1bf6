import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { byWhom } from './reminders.js';
import { reading } from './lists.js';

export const plan = {
  open: 'Payments',
  openOf: (reference: string) => `Payments of ${reference}`,
  close: 'Close',
  loading: 'Loading the payments',
  failed: 'We could not load the payments of this purchase',
  none: 'There is no schedule yet',
  noneWhy: 'It is made when the purchase is.',
  paid: 'Paid',
  left: 'Still to come',
  goesBack: 'Goes back when it arrives',
  next: 'Next',
  nothingNext: 'Nothing more is collected',
  arrears: 'Overdue',
  arrearsSince: {
    late: (day: string) => `Since ${day}`,
    suspended: (day: string) => `The cover has been suspended since ${day}`,
    ended: (day: string) => `The cover ended on ${day}`,
  },
  arrearsSinceVisit: (day: string) => `Since ${day}. The visit stays as it is`,
  end: 'Plan',
  ended: { arrears: (day: string) => `Ended on ${day}, unpaid`, cancelled: (day: string) => `Cancelled on ${day}` },
  schedule: 'Schedule',
  number: 'Payment',
  partOf: (number: number) => `part of ${number}`,
  due: 'Due',
  sum: 'Amount',
  method: 'Method',
  statusHeading: 'Status',
  methods: { other: 'Another way', none: 'Nothing to pay', at_garage: 'At the garage' },
  atGarage: 'At the garage',
  /** In the customer’s own words. */
  status: {
    due: 'To come',
    underWay: 'Being collected',
    accepted: 'On its way',
    collected: 'Paid',
    failed: 'Not paid',
    reversed: 'Taken back',
    void: 'Cancelled',
  },
  tryOn: (day: string) => `We try again on ${day}.`,
  disputed: (amount: Pence) => `${formatPounds(amount)} disputed`,
} as const;

export const attempts = {
  title: 'Attempts',
  of: (reference: string) => `Attempts at ${reference}`,
  ...reading('the attempts'),
  none: 'Nothing was tried yet',
  noneWhy: 'Each try to collect a payment appears here.',
  when: 'When',
  payment: 'Payment',
  setUp: 'Set up',
  method: 'Method',
  takenBy: { phone: (name: string) => `by phone, taken ${byWhom(name)}`, staff: (name: string) => `taken ${byWhom(name)}` },
  sum: 'Amount',
  statusHeading: 'Status',
  reason: 'Reason',
  status: {
    open: 'Waiting for the customer',
    pending: 'On its way',
    collected: 'Paid',
    failed: 'Failed',
    reversed: 'Taken back',
    cancelled: 'Cancelled',
  },
} as const;

export const check = {
  action: 'Check status',
  of: (number: number) => `Check status of payment ${number}`,
  done: (number: number, status: string) => `Payment ${number}: ${status}`,
} as const;

export const markPaid = {
  action: 'Mark as paid',
  of: (number: number) => `Mark as paid: payment ${number}`,
  title: (number: number) => `Are you sure you want to mark payment ${number} as paid?`,
  why: (amount: Pence) => `We will no longer collect the ${formatPounds(amount)}. The audit trail keeps your name and your note.`,
  note: 'How it was paid',
  noteHint: 'For example, the date and the reference of the bank transfer',
  noteMissing: 'Say how it was paid',
  confirm: 'Mark as paid',
  busy: 'Marking',
  done: (number: number) => `Payment ${number} is marked as paid`,
} as const;

export const split = {
  action: 'Split',
  of: (number: number) => `Split payment ${number}`,
  title: (number: number) => `Are you sure you want to split payment ${number}?`,
  why: (amount: Pence) => `${formatPounds(amount)} by Direct Debit becomes several payments, one a month.`,
  count: 'Number of payments',
  from: 'The first is collected on',
  preview: 'It becomes',
  part: (amount: Pence, day: string) => `${formatPounds(amount)} on ${day}`,
  confirm: 'Split the payment',
  busy: 'Splitting',
  done: (count: number) => `The payment is now ${count} payments`,
} as const;

export const cancel = {
  action: 'Cancel the plan',
  of: (reference: string) => `Cancel the plan of ${reference}`,
  title: 'Are you sure you want to cancel this plan?',
  what: (count: number, amount: Pence) =>
    `${count === 1 ? 'The payment' : `The ${count} payments`} still to come, ${formatPounds(amount)} in all, will never be collected. This cannot be undone.`,
  onItsWay: 'A payment that is already on its way may still arrive.',
  cover: {
    on: 'The customer stays covered for as long as they have paid for, and the cover ends then, or today if that time is over: the policy’s page shows the day. To end it now, cancel the policy.',
    suspended:
      'The cover is suspended. Once the plan is cancelled, it is in force for as long as the customer has paid for; if that time is over, it ends today.',
  },
  visit: 'The visit stays as it is. To cancel it too, cancel it on its own page.',
  letter: 'The customer is told by email.',
  confirm: 'Cancel the plan',
  busy: 'Cancelling',
  done: 'The plan is cancelled',
} as const;

export const edit = {
  action: 'Edit the payments',
  of: (reference: string) => `Edit the payments of ${reference}`,
  title: 'Edit the payments',
  lead: (amount: Pence) => `What is owed stays the same: ${formatPounds(amount)}. The customer is told of the new payments by email.`,
  count: 'Number of payments',
  from: 'From',
  recalculate: 'Recalculate',
  recalculated: 'Your instalments plan has been updated.',
  notRecalculated: 'Unable to recalculate instalments plan.',
  changed: 'These payments were changed while you edited them',
  other: (number: number, was: string, is: string) => `Payment ${number} was ${was}, and is now ${is}.`,
  isNew: (number: number, is: string) => `Payment ${number} is new: ${is}.`,
  gone: (number: number, was: string, status?: string) =>
    `Payment ${number}, ${was}, cannot be changed any more${status === undefined ? '' : `: ${status}`}.`,
  areNow: 'The payments that can be changed now:',
  noneNow: 'There are no payments left to change.',
  isNow: (number: number, is: string) => `Payment ${number}: ${is}`,
  sumOn: (amount: Pence, day: string) => `${formatPounds(amount)} on ${day}`,
  kept: 'What you typed is kept below; the rest is as it is now. Check it, then save again.',
  save: 'Save the payments',
  saving: 'Saving',
  done: 'The payments are changed',
} as const;

/** Of what is asked before a payment is changed. */
export const keepIt = 'Leave as it is';
