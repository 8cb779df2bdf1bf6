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
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { VisitLettersService } from './visit-letters.service.js';
import { unclosedVisit, waitingVisit, VisitTasks } from './waiting-visit.js';

interface ToldAndClosed {
  readonly letters: VisitLettersService;
  readonly tasks: VisitTasks;
}

/** Its letter, and the end of the work that waited for it. */
const closing = (
  eventType: typeof bookingDateChanged | typeof bookingFinished | typeof bookingMotResultNoted | typeof bookingCancelled,
  why: string,
) =>
  on(eventType, async (event, { letters, tasks }: ToldAndClosed, session) => {
    await letters.owe(event);
    await tasks.close(event, why, session);
  });

/** Letters about visits; a visit without a time, and one that a garage has not closed, are work for staff. */
export const VisitsConsumer = consumer(
  'VisitsConsumer',
  { letters: VisitLettersService, tasks: VisitTasks, reminders: RemindersRepository },
  {
    /** What is booked with the purchase is in the letter about that. */
    requested: on(bookingRequested, async (event, { letters, tasks }, session) => {
      if (!event.data.isLater) return;
      await letters.owe(event);
      await tasks.close(event, 'The visit was booked', session);
    }),
    confirmed: repeatable(bookingConfirmed, (event, { letters }) => letters.owe(event)),
    moved: closing(bookingDateChanged, 'The visit was moved'),
    finished: closing(bookingFinished, 'The visit is done'),
    motNoted: closing(bookingMotResultNoted, 'The result of the MOT was noted'),
    cancelled: closing(bookingCancelled, 'The visit was cancelled'),
    waits: on(bookingActionNeeded, async (event, { letters, reminders }, session) => {
      await letters.owe(event);
      if (event.data.reason === 'no-time') await reminders.put(waitingVisit(event), session);
    }),
    isSoon: repeatable(visitReminderDue, (event, { letters }) => letters.owe(event)),
    isNotClosed: on(visitNotClosed, (event, { reminders }, session) => reminders.put(unclosedVisit(event), session)),
    motOfCarIsDue: repeatable(carMotReminderDue, (event, { letters }) => letters.oweOfCar(event)),
    motIsDue: repeatable(motReminderDue, (event, { letters }) => letters.owe(event)),
  },
);
