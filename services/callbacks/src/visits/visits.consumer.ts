import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
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
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { VisitLettersService } from './visit-letters.service.js';
import { VisitTasks } from './visit-tasks.js';
import { unclosedVisit, waitingVisit } from './waiting-visit.js';

/** Letters about visits; a visit without a time, and one that a garage has not closed, are work for staff. */
@Controller()
export class VisitsConsumer {
  constructor(
    private readonly letters: VisitLettersService,
    private readonly tasks: VisitTasks,
    private readonly reminders: RemindersRepository,
  ) {}

  /** What is booked with the purchase is in the letter about that. */
  @Consumes(bookingRequested)
  async requested(event: EventOf<typeof bookingRequested>, session: ClientSession) {
    if (!event.data.isLater) return;
    await this.letters.owe(event);
    await this.tasks.close(event, 'The visit was booked', session);
  }

  @Consumes(bookingConfirmed, repeatable)
  confirmed(event: EventOf<typeof bookingConfirmed>) {
    return this.letters.owe(event);
  }

  @Consumes(bookingDateChanged)
  async moved(event: EventOf<typeof bookingDateChanged>, session: ClientSession) {
    await this.letters.owe(event);
    await this.tasks.close(event, 'The visit was moved', session);
  }

  @Consumes(bookingFinished)
  async finished(event: EventOf<typeof bookingFinished>, session: ClientSession) {
    await this.letters.owe(event);
    await this.tasks.close(event, 'The visit is done', session);
  }

  @Consumes(bookingMotResultNoted)
  async motNoted(event: EventOf<typeof bookingMotResultNoted>, session: ClientSession) {
    await this.letters.owe(event);
    await this.tasks.close(event, 'The result of the MOT was noted', session);
  }

  @Consumes(bookingCancelled)
  async cancelled(event: EventOf<typeof bookingCancelled>, session: ClientSession) {
    await this.letters.owe(event);
    await this.tasks.close(event, 'The visit was cancelled', session);
  }

  @Consumes(bookingActionNeeded)
  async waits(event: EventOf<typeof bookingActionNeeded>, session: ClientSession) {
    await this.letters.owe(event);
    if (event.data.reason === 'no-time') await this.reminders.put(waitingVisit(event), session);
  }

  @Consumes(visitReminderDue, repeatable)
  isSoon(event: EventOf<typeof visitReminderDue>) {
    return this.letters.owe(event);
  }

  @Consumes(visitNotClosed)
  isNotClosed(event: EventOf<typeof visitNotClosed>, session: ClientSession) {
    return this.reminders.put(unclosedVisit(event), session);
  }

  @Consumes(carMotReminderDue, repeatable)
  motOfCarIsDue(event: EventOf<typeof carMotReminderDue>) {
    return this.letters.oweOfCar(event);
  }

  @Consumes(motReminderDue, repeatable)
  motIsDue(event: EventOf<typeof motReminderDue>) {
    return this.letters.owe(event);
  }
}
