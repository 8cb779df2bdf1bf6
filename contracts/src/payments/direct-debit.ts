import { addBankDays, bankDayFrom } from '../days/bank-days.js';
import type { IsoDay } from '../days/dates.js';

// The rules of Bacs Direct Debit that pages, letters and payments share. Days are bank days.

/** A customer is told of each collection at least this long before it: agreed with them instead of the usual 10 working days. */
export const noticeDays = 3;
/** A payment is sent to Bacs this long before it is collected: a day to send, a day to process. */
const processingDays = 2;
/** A new mandate is sent to the bank first. Longer than `noticeDays`, so that the letter of the mandate is notice enough of the first payment. */
const newMandateDays = 5;

/** The first day on which money can be collected, when everything is sent today. */
export const earliestCollection = (today: IsoDay, mandate: 'new' | 'active'): IsoDay =>
  addBankDays(today, mandate === 'new' ? newMandateDays : processingDays);

/** The day on which a payment is collected: when it falls due on a weekend or a bank holiday, the next bank day. */
export const collectionDay = (dueOn: IsoDay): IsoDay => bankDayFrom(dueOn);

/** The last day on which a payment can be sent to be collected on its day. */
export const submissionDay = (dueOn: IsoDay): IsoDay => addBankDays(collectionDay(dueOn), -processingDays);

/** The organisation that the customer's bank statement names. */
export const collectedBy = 'Kerbside';

/** The Direct Debit Guarantee as Bacs publishes it, with our name and notice in its two gaps; a paragraph each. */
export const directDebitGuarantee: readonly string[] = [
  'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits',
  `If there are any changes to the amount, date or frequency of your Direct Debit ${collectedBy} will notify you ${noticeDays} working days in advance of your account being debited or as otherwise agreed. If you request ${collectedBy} to collect a payment, confirmation of the amount and date will be given to you at the time of the request`,
  `If an error is made in the payment of your Direct Debit, by ${collectedBy} or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society`,
  `If you receive a refund you are not entitled to, you must pay it back when ${collectedBy} asks you to`,
  'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
];
