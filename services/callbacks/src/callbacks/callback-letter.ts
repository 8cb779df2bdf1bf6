import { formatLongDay } from '@kerbside/contracts/days/dates';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { Callback, CallbackSubject } from './callback.js';

const subjects: Readonly<Record<CallbackSubject, string>> = {
  new_quote: 'A new quote',
  existing_policy: 'A policy you have',
  claims: 'A claim',
  finance: 'A payment',
  other: 'Something else',
};

/** Says nothing that was typed: whose address it is has not been proved, and anybody could have a letter of ours say what they like. */
export const callbackLetter = ({ reference, subject, date, time }: Omit<Callback, 'customerName' | 'customerPhone'>): Letter => {
  const when =
    time === null ? `Within 24 hours of ${formatLongDay(date)}, excluding weekends and bank holidays` : `${formatLongDay(date)} at ${time}`;
  return letter({
    template: 'callback-booked',
    subject: time === null ? 'We will call you within 24 hours' : `We will call you on ${when}`,
    greeting: 'Hello,',
    paragraphs: [
      'You asked us to call you. We will call the number that you gave us.',
      'If you did not ask for this, or another time suits you better, please call us.',
    ],
    facts: [
      ['About', subjects[subject]],
      ['When', when],
      ['Callback number', reference],
    ],
  });
};
