import { subjectsForCustomers as subjects } from '@kerbside/contracts/callbacks/subject-names';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { Callback } from './callback.js';

/** Nothing that was typed: whose address it is has not been proved, and anybody could have a letter of ours say what they like. */
type ToldOf = Omit<Callback, 'customerName' | 'customerPhone'>;

const whenOf = ({ date, time }: Pick<Callback, 'date' | 'time'>): string =>
  time === null ? `Within 24 hours of ${formatLongDay(date)}, excluding weekends and bank holidays` : `${formatLongDay(date)} at ${time}`;

const factsOf = (callback: ToldOf) =>
  [
    ['About', subjects[callback.subject]],
    ['When', whenOf(callback)],
    ['Callback number', callback.reference],
  ] as const;

/** Whoever booked it in an account changes it there, everybody else by calling us. */
const changing = ({ customerId, time }: ToldOf, siteUrl: string) => {
  if (customerId === null) return { otherwise: 'If you did not ask for this, or another time suits you better, please call us.' };
  return {
    otherwise: `You can ${time === null ? '' : 'move it to another time or '}cancel it in your account. If you did not ask for this, please call us.`,
    link: { label: time === null ? 'Cancel the call' : 'Move or cancel the call', url: new URL('/account/callbacks', siteUrl).href },
  };
};

type CallWords = Readonly<Record<'template' | 'subject' | 'lead', string>>;

const weWillCall = (callback: ToldOf, siteUrl: string, { template, subject, lead }: CallWords): Letter => {
  const { otherwise, ...link } = changing(callback, siteUrl);
  const paragraphs = [`${lead} We will call the number that you gave us.`, otherwise];
  return letter({ template, subject, greeting: 'Hello,', paragraphs, facts: factsOf(callback), ...link });
};

export const callbackLetter = (callback: ToldOf, siteUrl: string): Letter =>
  weWillCall(callback, siteUrl, {
    template: 'callback-booked',
    subject: callback.time === null ? 'We will call you within 24 hours' : `We will call you on ${whenOf(callback)}`,
    lead: 'You asked us to call you.',
  });

export const callbackMovedLetter = (callback: ToldOf, siteUrl: string): Letter =>
  weWillCall(callback, siteUrl, {
    template: 'callback-moved',
    subject: `Your call is moved: we will call you on ${whenOf(callback)}`,
    lead: 'You moved the call that you asked for.',
  });

export const callbackCancelledLetter = ({ reference, subject }: ToldOf, siteUrl: string): Letter =>
  letter({
    template: 'callback-cancelled',
    subject: 'We will not call you: you cancelled the call',
    greeting: 'Hello,',
    paragraphs: ['You cancelled the call that you asked for, so we will not call you about it. You can book another at any time.'],
    facts: [
      ['About', subjects[subject]],
      ['Callback number', reference],
    ],
    link: { label: 'See your callbacks', url: new URL('/account/callbacks', siteUrl).href },
  });
