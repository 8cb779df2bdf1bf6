import { reading } from './lists.js';

/** The wording of actions started for a customer from anywhere: the dialog asks what it is about. */

export const start = {
  refund: 'Refund',
  markPaid: 'Mark a payment as paid',
  sendAgain: 'Send a message again',
  checkDebit: 'Check a Direct Debit',
  splitDebit: 'Split a Direct Debit',
  changePlan: 'Edit the payments',
  cancelPlan: 'Cancel the plan',
  changeVisit: 'Move or cancel a visit',
  garageVisit: 'Do what a garage asks for a visit',
  visit: 'Which visit?',
  visits: {
    ...reading('the visits'),
    none: 'No visit can be changed',
    noneWhy: 'Visits that were booked and are not over appear here.',
  },
  noteCar: 'Update a mileage or a service',
  car: 'Which car?',
  cars: { ...reading('the cars'), none: 'No cars', noneWhy: 'The customer has added no car, or archived it.' },
  access: 'Change a role',
  person: reading('the customer'),
  purchase: 'Which purchase?',
  purchases: { ...reading('the purchases'), none: 'Nothing was paid for', noneWhy: 'A purchase appears here when the customer pays.' },
  newestOf: (shown: number, all: number) =>
    `Only the newest ${shown} of ${all} can be chosen here. For an older one, use the customer’s page.`,
  line: 'Which payment?',
  chooseLine: 'Choose a payment',
  lineOf: (number: number, day: string, amount: string) => `Payment ${String(number)}, due ${day}, ${amount}`,
  lines: {
    ...reading('the payments'),
    none: 'No payment is open',
    noneWhy: 'Each payment of this purchase was made, or is on its way.',
  },
  debits: { none: 'No payment by Direct Debit', noneWhy: 'None of the payments of this purchase is one that you can choose here.' },
  next: 'Next',
  letter: 'Which message?',
  letters: {
    ...reading('the messages'),
    none: 'No message can be sent again',
    noneWhy: 'One with a link or a code to sign in is not sent again: a new one is asked for instead.',
  },
  sending: 'Sending',
} as const;
