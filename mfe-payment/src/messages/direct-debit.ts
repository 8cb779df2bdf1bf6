import { collectedBy, noticeDays } from '@kerbside/contracts/payments/direct-debit';

export const bank = {
  title: 'Your bank account',
  holder: 'Name on the account',
  sortCode: 'Sort code',
  sortCodeHint: 'The 6 digits on your bank card or statement, for example 20-00-00',
  sortCodePart: (part: number) => `Sort code, ${['first', 'second', 'third'][part]} two digits`,
  number: 'Account number',
  numberHint: '6 to 8 digits, for example 55779911',
  day: 'Payment day',
  dayHint:
    'The day of each month on which we collect. A payment that falls on a weekend or a bank holiday is collected on the next working day.',
  dayOf: (day: number) => `Day ${day} of the month`,
  lastDay: 'Last day of the Month',
  confirm: `I confirm that I am the account holder and the only person required to authorise debits from this account, and I instruct ${collectedBy} to collect the payments listed here by Direct Debit.`,
  enterHolder: 'Enter the name on the account',
  enterSortCode: 'Enter the 6 digits of the sort code, for example 20-00-00',
  enterNumber: 'Enter the account number: 6 to 8 digits, for example 55779911',
  mustConfirm:
    'Confirm that you are the account holder and the only person needed to authorise debits from this account. If you are not, choose another way to pay.',
  straightTo: 'Your bank details go straight to the company that collects for us. We keep only the last 2 digits of the account number.',
} as const;

export const notice = {
  title: 'Your advance notice',
  lead: `These are the payments that we will collect. Your bank statement will name ${collectedBy}.`,
  total: 'Total',
  reference: 'Reference',
  statement: 'Name on your statement',
  frequency: 'How often',
  monthly: 'Monthly',
  onDays: 'On the days below',
  once: 'Once',
  changes: `We write to you at least ${noticeDays} working days before each payment, and before any change of its amount or date.`,
  pending: 'A payment takes a few days to arrive. Until then we show it as pending.',
  terms: 'How it is collected, and what happens if a payment fails',
  guarantee: 'The Direct Debit Guarantee',
} as const;
