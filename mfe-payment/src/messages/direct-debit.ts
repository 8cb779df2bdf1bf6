import { bankAccountWords } from '@kerbside/contracts/http/payments/bank-account';
import { collectedBy, noticeDays } from '@kerbside/contracts/payments/direct-debit';

export const bank = {
  ...bankAccountWords,
  title: 'Your bank account',
  sortCodeHint: 'The 6 digits on your bank card or statement, for example 20-00-00',
  sortCodePart: (part: number) => `Sort code, ${['first', 'second', 'third'][part]} two digits`,
  numberHint: '6 to 8 digits, for example 55779911',
  day: 'Payment day',
  dayHint:
    'The day of each month on which we collect. A payment that falls on a weekend or a bank holiday is collected on the next working day.',
  dayOf: (day: number) => `Day ${day} of the month`,
  lastDay: 'Last day of the Month',
  confirm: `I confirm that I am the account holder and the only person required to authorise debits from this account, and I instruct ${collectedBy} to collect the payments listed here by Direct Debit.`,
  straightTo: 'Your bank details go straight to the company that collects for us. We keep only the last 2 digits of the account number.',
} as const;

export const notice = {
  title: 'Your advance notice',
  lead: `These are the payments that we will collect. Your bank statement will name ${collectedBy}.`,
  total: 'Total',
  reference: 'Our reference',
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
