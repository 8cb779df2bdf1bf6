import { nothingToRefund } from '@kerbside/contracts/garages/at-garage-words';
import { addDays, formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import type {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingRequested,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import type { BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { DomainError } from '@kerbside/platform/errors/errors';
import { placeOfVisit } from '@kerbside/contracts/garages/visit-place';
import { answerIn, bookingNumberIn, letter, proposalIn, toPayIn } from '../letters/letters.js';
import type { Pence } from '@kerbside/contracts/money/money';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/** Who a letter goes to, where its visit is, and where its links lead. */
export interface VisitReader extends LetterReader {
  readonly visit: BookedVisit | null;
  /** The day on which it is written, which may be later than what it is about. */
  readonly writtenOn: IsoDay;
  /** What the order of the visit pays for repairs at most, where it does. */
  readonly repairsPence?: Pence;
}
type Facts<E extends EventType> = EventOf<E>['data'];

/**
 * A visit that was booked after payment. Null where the purchase's own letter covers it, and while it has no time: another letter then asks for one.
 * One that was cancelled and is booked again waits for payments to say what its garage takes.
 */
export const bookedLetter = (facts: Facts<typeof bookingRequested>, reader: VisitReader): Letter | null => {
  const { visit } = reader;
  if (!facts.isLater || !visit?.booking_time) return null;
  if (visit.at_garage?.status === 'void') throw new DomainError('SERVICE_UNAVAILABLE');
  const when = { bookingDate: visit.booking_date, bookingTime: visit.booking_time };
  return letter({
    template: 'visit-booked',
    subject: `Your visit on ${formatLongDay(when.bookingDate)} is booked`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [`${answerIn(visit)} You can change or cancel your visit in your account until work on your car begins.`],
    facts: [...placeAndTime(when, reader), ...proposalIn(visit)],
    ...about(facts, reader),
  });
};

export const confirmedLetter = (facts: Facts<typeof bookingConfirmed>, reader: VisitReader): Letter =>
  letter({
    template: 'visit-confirmed',
    subject: `Your visit on ${formatLongDay(facts.bookingDate)} is confirmed`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `${facts.by === 'customer' ? 'You have accepted the time that the garage proposed, so your visit is confirmed.' : 'The garage has accepted your visit.'} You can change or cancel it in your account until work on your car begins.`,
    ],
    facts: placeAndTime(facts, reader),
    ...about(facts, reader),
  });

/** Null where the letter that confirms the new time follows: one is enough. */
export const movedLetter = (facts: Facts<typeof bookingDateChanged>, reader: VisitReader): Letter | null => {
  if (facts.isAccepted) return null;
  return letter({
    template: 'visit-moved',
    subject: isSameDay(facts)
      ? `Your visit on ${formatLongDay(facts.bookingDate)} is now at ${facts.bookingTime}`
      : `Your visit is now on ${formatLongDay(facts.bookingDate)}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `Your visit on ${formatLongDay(facts.previousDate)} was moved to ${isSameDay(facts) ? facts.bookingTime : dayAndTime(facts)}.`,
      'The garage has not confirmed the new time yet. We will write to you when it does.',
      'If you did not ask for that, please call us.',
    ],
    facts: placeAndTime(facts, reader),
    ...about(facts, reader),
  });
};

const isSameDay = ({ previousDate, bookingDate, bookingTime }: Facts<typeof bookingDateChanged>): boolean =>
  previousDate === bookingDate && bookingTime !== null;

export const cancelledLetter = (facts: Facts<typeof bookingCancelled>, reader: VisitReader): Letter =>
  letter({
    template: 'visit-cancelled',
    subject: `Your visit on ${formatLongDay(facts.bookingDate)} is cancelled`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `Your visit on ${dayAndTime(facts)} was cancelled on ${formatLongDay(facts.cancelledOn)}. You do not need to do anything.`,
      ...(facts.by === 'system' ? ['What it was for is no longer part of what you bought.'] : []),
      reader.visit?.at_garage ? nothingToRefund : 'If money is due back to you, we write to you about it separately.',
      'If you did not ask for that, please call us.',
    ],
    facts: bookedFacts(reader),
    ...about(facts, reader),
  });

/** Null if the proposed time has been answered, or the visit cancelled, since. */
export const actionLetter = (facts: Facts<typeof bookingActionNeeded>, reader: VisitReader): Letter | null => {
  if (reader.visit?.is_cancelled) return null;
  if (facts.reason === 'proposal' && reader.visit?.proposal === null) return null;
  const { subject, text, when } = needed(facts, reader);
  return letter({
    template: `visit-${facts.reason}`,
    subject,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [text],
    facts: [...bookingNumberIn(reader.visit), [when, dayAndTime(facts)], ...proposalIn(reader.visit), ...workAndGarage(reader)],
    ...about(facts, reader),
  });
};

interface VisitReminder {
  readonly subject: string;
  readonly text: string;
  /** The label of its current time. */
  readonly when: string;
}

const needed = ({ reason, bookingTime }: Facts<typeof bookingActionNeeded>, { visit }: VisitReader): VisitReminder => {
  const safe = visit?.at_garage ? '' : ' What you paid is safe.';
  switch (reason) {
    case 'proposal':
      return {
        subject: 'Your garage proposes another time',
        text: 'The garage cannot take your car at the time you booked, and has proposed another. Please accept it or choose a day that suits you better.',
        when: 'You booked',
      };
    case 'finding':
      return {
        subject: 'Your garage has a question about your car',
        text: 'The garage has found something on your car and needs your answer before it goes on. Please read what it says and answer in your account.',
        when: 'Your visit',
      };
    case 'no-time':
      if (visit?.proposal)
        return {
          subject: 'Please choose another time for your visit',
          text: `The day that the garage proposed has come without your answer. Please choose another in your account.${safe}`,
          when: bookingTime === null ? 'You asked for' : 'You booked',
        };
      return visit?.garage
        ? {
            subject: 'Please choose another time for your visit',
            text: `The time that you chose at ${visit.garage.name} has gone. Please choose another in your account.${safe}`,
            when: 'You asked for',
          }
        : {
            subject: 'We are finding a time for your visit',
            text: `No garage near you has time for your visit on the day you chose. We will call you to arrange another. Or choose a day and a garage yourself in your account.${safe}`,
            when: 'You asked for',
          };
    default:
      throw new Error(`Unknown reason: ${String(reason satisfies never)}`);
  }
};

/** Null if the visit was moved or cancelled since. A garage that cannot take the car then is waiting for an answer, not for the car. */
export const visitReminderLetter = (facts: Facts<typeof visitReminderDue>, reader: VisitReader): Letter | null => {
  const { visit, writtenOn } = reader;
  if (visit?.is_cancelled || writtenOn > facts.bookingDate) return null;
  if (visit && (visit.booking_date !== facts.bookingDate || (visit.booking_time ?? facts.bookingTime) !== facts.bookingTime)) return null;
  return visit?.proposal ? unansweredLetter(facts, visit.proposal, reader) : soonLetter(facts, reader);
};

const unansweredLetter = (
  facts: Facts<typeof visitReminderDue>,
  { date }: NonNullable<BookedVisit['proposal']>,
  reader: VisitReader,
): Letter =>
  letter({
    template: 'visit-unanswered',
    subject: 'Your garage is waiting for your answer',
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `The garage cannot take your car on ${dayAndTime(facts)}, so please do not bring it then. It has proposed another time and is waiting for your answer.`,
      date <= addDays(facts.bookingDate, -facts.daysAhead)
        ? 'The day that it proposed has come, so please choose another in your account.'
        : 'Please accept it in your account, or choose a day that suits you better.',
    ],
    facts: [...bookingNumberIn(reader.visit), ['You booked', dayAndTime(facts)], ...proposalIn(reader.visit), ...workAndGarage(reader)],
    ...about(facts, reader),
  });

const soonLetter = (facts: Facts<typeof visitReminderDue>, reader: VisitReader): Letter => {
  const [{ bookingDate }, { writtenOn }] = [facts, reader];
  const day = writtenOn === bookingDate ? 'today' : writtenOn === addDays(bookingDate, -1) ? 'tomorrow' : undefined;
  return letter({
    template: facts.daysAhead === 1 ? 'visit-tomorrow' : 'visit-next-week',
    subject: `Your visit is ${day ?? `on ${formatLongDay(bookingDate)}`}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `Your visit is ${day ? `${day},` : 'on'} ${dayAndTime(facts)}.`,
      ...(reader.visit?.is_confirmed === false
        ? [
            'The garage has not confirmed the time yet. We will write to you when it does. If we have not, please call us before your visit.',
          ]
        : []),
      reader.visit?.delivery_type === 'collect_and_return'
        ? 'We collect your car from the address that you gave us. Please have its key ready, and the locking wheel nut if it has one.'
        : 'Please bring the key of your car, and the locking wheel nut if it has one.',
      'If the day no longer suits you, you can change or cancel your visit in your account.',
    ],
    facts: placeAndTime(facts, reader),
    ...about(facts, reader),
  });
};

/** `visit`: anything that names the car. */
export interface MotReader extends LetterReader {
  readonly visit: Pick<BookedVisit, 'car'> | null;
  /** They chose not to hear from us by email, so this letter, which asks them to book, is not written. */
  readonly isUnwanted?: boolean;
}

export const motReminderLetter = (
  { motDueOn }: Pick<Facts<typeof motReminderDue>, 'motDueOn'>,
  { firstName, siteUrl, visit, isUnwanted = false }: MotReader,
): Letter | null => {
  if (isUnwanted) return null;
  const car = visit?.car ? `${visit.car.make} ${visit.car.model}` : 'car';
  return letter({
    template: 'mot-due',
    subject: `The MOT of your ${car} is due by ${formatLongDay(motDueOn)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `As far as we know, the MOT of your ${car} runs out on ${formatLongDay(motDueOn)}. You can have it tested up to a month early and keep the same date next year.`,
      'Without an MOT you may only drive to a test that you have booked. If you have already had it tested, you don’t need to do anything.',
    ],
    plate: visit?.car?.registration_number ?? null,
    link: { label: 'Book an MOT', url: new URL('/quote/mot/step/1/', siteUrl).href },
  });
};

interface VisitTiming {
  readonly bookingDate: string;
  readonly bookingTime: string | null;
}
const dayAndTime = ({ bookingDate, bookingTime }: VisitTiming): string =>
  `${formatLongDay(bookingDate)}${bookingTime === null ? '' : ` at ${bookingTime}`}`;

const placeAndTime = (when: VisitTiming, reader: VisitReader) => [
  ...bookingNumberIn(reader.visit),
  ['Your visit', dayAndTime(when)] as const,
  ...workAndGarage(reader),
  ...toPayIn(reader.visit, when.bookingDate),
];

/** Which booking it is, whatever its time. */
export const bookedFacts = (reader: VisitReader) => [...bookingNumberIn(reader.visit), ...workAndGarage(reader)];

const workAndGarage = ({ visit }: VisitReader) => [...(visit ? [['Work', visit.job] as const] : []), ...(visit ? placeOfVisit(visit) : [])];

export const about = ({ bookingId }: { readonly bookingId: string }, { siteUrl, visit }: VisitReader) => ({
  plate: visit?.car?.registration_number ?? null,
  link: { label: 'See your visit', url: new URL(`/account/bookings/${bookingId}`, siteUrl).href },
});
