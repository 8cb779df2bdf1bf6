import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  carMotReminderDue,
  motReminderDue,
  visitNotClosed,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventData, EventType } from '@kerbside/contracts/event';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { readPoliciesOfQuote } from '@kerbside/contracts/http/claims/policies';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import type { Letter } from '../letters/message.js';
import { OwedLetters } from '../messages/owed-letters.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { doneLetter, motResultLetter } from './done-letters.js';
import {
  actionLetter,
  bookedLetter,
  cancelledLetter,
  confirmedLetter,
  motReminderLetter,
  movedLetter,
  visitReminderLetter,
  type VisitReader,
} from './visit-letters.js';
import { unclosedVisit, waitingVisit, VisitTasks } from './waiting-visit.js';

interface ToldAndClosed {
  readonly letters: OwedLetters;
  readonly tasks: VisitTasks;
}

/** Its letter, and the end of the work that waited for it. */
const closing = (
  eventType: typeof bookingDateChanged | typeof bookingFinished | typeof bookingMotResultNoted | typeof bookingCancelled,
  why: string,
) =>
  on(eventType, async (event, { letters, tasks }: ToldAndClosed, session) => {
    await letters.owe(event, event.data);
    await tasks.close(event, why, session);
  });

/** Letters about visits, of which events carry only ids, so garages is asked where one is; a visit without a time, and one that a garage has not closed, are work for staff. */
export const VisitsConsumer = consumer(
  'VisitsConsumer',
  { letters: OwedLetters, internal: Internal, tasks: VisitTasks, reminders: RemindersRepository, clock: Clock },
  {
    /** What is booked with the purchase is in the letter about that. */
    requested: on(bookingRequested, async (event, { letters, tasks }, session) => {
      if (!event.data.isLater) return;
      await letters.owe(event, event.data);
      await tasks.close(event, 'The visit was booked', session);
    }),
    confirmed: repeatable(bookingConfirmed, (event, { letters }) => letters.owe(event, event.data)),
    moved: closing(bookingDateChanged, 'The visit was moved'),
    finished: closing(bookingFinished, 'The visit is done'),
    motNoted: closing(bookingMotResultNoted, 'The result of the MOT was noted'),
    cancelled: closing(bookingCancelled, 'The visit was cancelled'),
    waits: on(bookingActionNeeded, async (event, { letters, reminders }, session) => {
      await letters.owe(event, event.data);
      if (event.data.reason === 'no-time') await reminders.put(waitingVisit(event), session);
    }),
    isSoon: repeatable(visitReminderDue, (event, { letters }) => letters.owe(event, event.data)),
    isNotClosed: on(visitNotClosed, (event, { reminders }, session) => reminders.put(unclosedVisit(event), session)),
    motOfCarIsDue: repeatable(carMotReminderDue, (event, { letters }) => letters.owe(event, event.data)),
    motIsDue: repeatable(motReminderDue, (event, { letters }) => letters.owe(event, event.data)),
  },
  ({ letters, internal, clock }) => {
    type Write<E extends EventType> = (facts: EventData<E>, reader: VisitReader) => Letter | null | Promise<Letter | null>;
    const define = <E extends EventType>({ type }: E, write: Write<E>): void =>
      letters.define<EventData<E> & { readonly customerId: string; readonly quoteId: string }>({
        type,
        about: 'visit',
        write: async (facts, reader) => {
          const { visit } = await internal.send(readBookedVisit, { params: { quoteId: facts.quoteId } });
          return write(facts, { ...reader, visit, writtenOn: londonDay(clock.now()) });
        },
        toDo: 'The customer has not been told about their visit. Try it again; if it still fails, call them: their visits are on their page.',
      });
    const isUnwantedBy = async (customerId: string): Promise<boolean> => {
      const { chosen } = await internal.send(readChosenSubscriptions, { params: { userId: customerId } });
      return chosen?.email === false;
    };
    /** What the order pays for repairs, of a car that failed. */
    const repairsAfter = async ({ motResult, quoteId }: Pick<EventData<typeof bookingFinished>, 'motResult' | 'quoteId'>) => {
      if (motResult !== 'failed') return {};
      const { policies } = await internal.send(readPoliciesOfQuote, { params: { quoteId } });
      const repairs = policies.find((policy) => claimKindOf(policy) === 'mot');
      return repairs ? { repairsPence: repairs.claimLimitPence } : {};
    };
    define(bookingRequested, bookedLetter);
    define(bookingConfirmed, confirmedLetter);
    define(bookingDateChanged, movedLetter);
    define(bookingCancelled, cancelledLetter);
    define(bookingFinished, async (facts, reader) => doneLetter(facts, { ...reader, ...(await repairsAfter(facts)) }));
    define(bookingMotResultNoted, async (facts, reader) => motResultLetter(facts, { ...reader, ...(await repairsAfter(facts)) }));
    define(bookingActionNeeded, actionLetter);
    define(visitReminderDue, visitReminderLetter);
    define(motReminderDue, async (facts, reader) =>
      motReminderLetter(facts, { ...reader, isUnwanted: await isUnwantedBy(facts.customerId) }),
    );
    letters.define<EventData<typeof carMotReminderDue>>({
      type: carMotReminderDue.type,
      about: 'mot-of-car',
      write: async (facts, reader) => {
        const isUnwanted = await isUnwantedBy(facts.customerId);
        const { car } = await internal.send(readCar, { params: { carId: facts.carId } });
        const visit = { car: { registration_number: car.registrationNumber, make: car.make, model: car.model } };
        return motReminderLetter(facts, { ...reader, visit, isUnwanted });
      },
      subject: ({ carId }) => ({ subjectType: 'car', subjectId: carId }),
      toDo: 'The customer has not been reminded of the MOT of this car. Try it again; if it still fails, call them.',
    });
  },
);
