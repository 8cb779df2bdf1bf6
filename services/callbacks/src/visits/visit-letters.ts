import { formatLongDay } from '@kerbside/contracts/dates';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import type {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import type { BookedVisit } from '@kerbside/contracts/http/garages-bookings';
import { bookingNumberIn, letter } from '../messages/letters.js';
import type { Letter } from '../messages/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/** Who a letter goes to, where its visit is, and where its links lead. */
export interface VisitReader extends LetterReader {
  readonly visit: BookedVisit | null;
}
type Facts<E extends EventType> = EventOf<E>['data'];

export const confirmedLetter = (facts: Facts<typeof bookingConfirmed>, reader: VisitReader): Letter =>
  letter({
    template: 'visit-confirmed',
    subject: `Your visit on ${formatLongDay(facts.bookingDate)} is confirmed`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: ['The garage has accepted your visit. You can change or cancel it in your account until work on your car begins.'],
    facts: placeAndTime(facts, reader),
    link: seeVisits(reader),
  });

export const movedLetter = (facts: Facts<typeof bookingDateChanged>, reader: VisitReader): Letter =>
  letter({
    template: 'visit-moved',
    subject: `Your visit is now on ${formatLongDay(facts.bookingDate)}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `Your visit on ${formatLongDay(facts.previousDate)} was moved to ${dayAndTime(facts)}.`,
      'If you did not ask for that, please call us.',
    ],
    facts: placeAndTime(facts, reader),
    link: seeVisits(reader),
  });

export const cancelledLetter = (facts: Facts<typeof bookingCancelled>, reader: VisitReader): Letter =>
  letter({
    template: 'visit-cancelled',
    subject: `Your visit on ${formatLongDay(facts.bookingDate)} is cancelled`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `Your visit on ${dayAndTime(facts)} was cancelled on ${formatLongDay(facts.cancelledOn)}. You do not need to do anything.`,
      ...(facts.by === 'system' ? ['What it was for is no longer part of what you bought.'] : []),
      'If money is due back to you, we write to you about it separately.',
      'If you did not ask for that, please call us.',
    ],
    facts: bookingNumberIn(reader.visit),
    link: seeVisits(reader),
  });

const needs = {
  'no-time': {
    subject: 'We are finding a time for your visit',
    text: 'No garage near you has time for your visit on the day that you chose. You can choose another day in your account, or we will call you to arrange one. What you paid is safe.',
  },
  proposal: {
    subject: 'Your garage proposes another time',
    text: 'The garage cannot take your car at the time that you booked, and proposes another one. Please accept it or choose a day that suits you better.',
  },
  finding: {
    subject: 'Your garage has a question about your car',
    text: 'The garage has found something on your car and needs your answer before it goes on. Please read what it says and answer in your account.',
  },
} as const;

export const actionLetter = (facts: Facts<typeof bookingActionNeeded>, reader: VisitReader): Letter =>
  letter({
    template: `visit-${facts.reason}`,
    subject: needs[facts.reason].subject,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [needs[facts.reason].text],
    facts: placeAndTime(facts, reader),
    link: seeVisits(reader),
  });

export const visitReminderLetter = (facts: Facts<typeof visitReminderDue>, reader: VisitReader): Letter =>
  letter({
    template: facts.daysAhead === 1 ? 'visit-tomorrow' : 'visit-next-week',
    subject: facts.daysAhead === 1 ? 'Your visit is tomorrow' : `Your visit is on ${formatLongDay(facts.bookingDate)}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      reader.visit?.delivery_type === 'collect_and_return'
        ? 'We collect your car from the address that you gave us. Please have its key ready, and the locking wheel nut if it has one.'
        : 'Please bring the key of your car, and the locking wheel nut if it has one.',
      'If the day no longer suits you, you can change or cancel your visit in your account.',
    ],
    facts: placeAndTime(facts, reader),
    link: seeVisits(reader),
  });

export const motReminderLetter = ({ motDueOn }: Facts<typeof motReminderDue>, { firstName, siteUrl }: VisitReader): Letter =>
  letter({
    template: 'mot-due',
    subject: `The MOT of your car is due by ${formatLongDay(motDueOn)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `As far as we know, the MOT of your car runs out on ${formatLongDay(motDueOn)}. From a month before, a new one keeps the same date next year.`,
      'It is against the law to drive without one. If you have had it tested already, you need not do anything.',
    ],
    link: { label: 'Book an MOT', url: new URL('/quote/mot/step/1/', siteUrl).href },
  });

interface When {
  readonly bookingDate: string;
  readonly bookingTime: string | null;
}
const dayAndTime = ({ bookingDate, bookingTime }: When): string =>
  `${formatLongDay(bookingDate)}${bookingTime === null ? '' : ` at ${bookingTime}`}`;

const placeAndTime = (when: When, { visit }: VisitReader) => [
  ...bookingNumberIn(visit),
  ['Your visit', dayAndTime(when)] as const,
  ...(visit?.job === undefined ? [] : [['Work', visit.job] as const]),
  ...(visit?.garage ? [['Garage', [visit.garage.name, ...visit.garage.address].join(', ')] as const] : []),
  ...(visit?.delivery_type === 'collect_and_return' ? [['Your car', 'We collect it and bring it back'] as const] : []),
];

const seeVisits = ({ siteUrl }: VisitReader) => ({ label: 'See your visits', url: new URL('/account/bookings', siteUrl).href });
