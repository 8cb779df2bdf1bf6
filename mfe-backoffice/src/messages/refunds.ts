import { reading } from './lists.js';

/** The wording of refunds. */

export const refunds = {
  title: 'Refunds',
  ...reading('the refunds'),
  none: 'No refunds',
  noneWhy: 'None of this has been paid back.',
  left: 'Can still be paid back:',
  open: 'Refund',
  payment: 'Payment',
  paymentOf: (line: number) => `Payment ${line}`,
  to: 'Back to',
  notTo: (to: string) => `Not to ${to}`,
  status: 'Status',
  statuses: {
    requested: 'Being sent',
    pending: 'On its way',
    refunded: 'Paid back',
    refused: 'Refused',
    redirected: 'Paid another way',
  },
  amount: 'Amount',
  of: (sum: string, when: string) => `Refund of ${sum}, ${when}`,
  rewards: (sum: string) => `${sum} went back to the customer’s rewards.`,
  again: 'Try again',
  againOf: (to: string) => `Try again: ${to}`,
  sent: 'We are trying it again',
  otherwise: 'Paid another way',
  otherwiseOf: (to: string) => `Paid another way: ${to}`,
} as const;

export const redirected = {
  title: 'Paid another way',
  why: 'Pay the customer first, for example by bank transfer. Then say here how you did it.',
  reference: 'How it was paid',
  hint: 'For example, the reference of the bank transfer',
  enter: 'Say how it was paid, for example the reference of the bank transfer',
  submit: 'Record it',
  busy: 'Recording',
  done: 'Recorded',
} as const;

export const newRefund = {
  titleOf: (reference: string) => `Refund ${reference}`,
  amount: 'Amount to pay back',
  enterAmount: 'Enter an amount in pounds, like 12.50',
  next: 'Show how it is paid back',
  working: 'How it is paid back',
  busy: 'One moment',
  total: 'Total refund',
  rewards: 'Back to rewards',
  voucher: (code: string, sum: string) => `The voucher ${code} paid for ${sum} of this. It lowered the price, so it is not paid back.`,
  voucherBack: (code: string) => `Nothing is left paid, so the voucher ${code} can be used again.`,
  toCome: (sum: string) => `${sum} is still to be collected for this purchase. This refund does not change that.`,
  claimPaid: (reference: string, sum: string) => `Claim ${reference} on this purchase paid ${sum}.`,
  claimToPay: (reference: string, sum: string) => `Claim ${reference} on this purchase is to pay ${sum}.`,
  claimWaits: (reference: string) => `Claim ${reference} on this purchase is waiting for a decision.`,
  claimsNotTaken: 'The refund takes nothing off for claims.',
  claimsUnknown: 'We could not see whether a claim was paid on this purchase. Look before you refund it.',
  byHand: (to: string, sum: string) => `Pay ${sum} another way, not to ${to}`,
  reference: 'How you paid it',
  referenceHint: 'For example, the reference of the bank transfer',
  submit: (sum: string) => `Refund ${sum}`,
  meanwhile: (why: string) => `What is left has changed since you saw it. ${why}`,
  back: 'Back',
  done: (sum: string) => `${sum} is on its way back`,
} as const;
