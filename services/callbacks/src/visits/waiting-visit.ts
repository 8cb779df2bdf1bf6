import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import type { bookingActionNeeded, visitNotClosed } from '@kerbside/contracts/events/garages';
import { Injectable } from '@nestjs/common';
import { callbackCompleted } from '@kerbside/contracts/events/callbacks';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { referenceOf, unassigned } from '../reminders/new-reminder.js';
import type { DoneReason, ReminderRecord } from '../reminders/reminder.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';

/** Work for staff about a visit that has no time yet, once for each event about it. */
export const waitingVisit = (event: EventOf<typeof bookingActionNeeded>): ReminderRecord =>
  callAbout(event, `A visit asked for ${formatLongDay(event.data.bookingDate)} has no time: help the customer to choose one`);

/** The same for a visit whose garage has not reported its outcome, or that of its MOT. */
export const unclosedVisit = (event: EventOf<typeof visitNotClosed>): ReminderRecord => {
  const day = formatLongDay(event.data.bookingDate);
  return callAbout(
    event,
    event.data.asks === 'mot-result'
      ? `The garage has not said whether the car passed its MOT of ${day}: ask it, then note the result on the visit`
      : `The garage has not said that the visit of ${day} is done: ask it, then finish, move or cancel the visit`,
  );
};

/** The work as no longer needed: nobody completed it, and `why` says what happened. */
export const overtaken = (task: ReminderRecord, why: string, at: Date): ReminderRecord & { readonly doneReason: DoneReason } => ({
  ...task,
  unreadBy: [],
  doneAt: at,
  doneBy: null,
  doneReason: { code: 'not_needed', label: why },
  version: task.version + 1,
});

/** Nobody has it yet. */
const callAbout = ({ id, time, data }: EventOf<typeof bookingActionNeeded | typeof visitNotClosed>, content: string): ReminderRecord => {
  const { customerId, bookingNumber } = data;
  const at = new Date(time);
  return {
    ...unassigned,
    id,
    reference: referenceOf(false),
    isCallback: false,
    content,
    remindAt: at,
    task: 'call',
    related: { table: 'customer', id: customerId, title: bookingNumber },
    contact: null,
    createdAt: at,
    createdBy: null,
    version: 1,
  };
};

interface VisitEvent {
  readonly time: string;
  readonly data: { readonly customerId: string; readonly bookingNumber: string };
}

/** Closes staff's work for a visit once it is done in any way, so that they do not call a garage or a customer for nothing. */
@Injectable()
export class VisitTasks {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** `why` is what staff read as its reason. */
  async close({ time, data: { customerId, bookingNumber } }: VisitEvent, why: string, session: ClientSession): Promise<void> {
    for (const task of await this.reminders.openOfVisit(customerId, bookingNumber, session)) {
      const after = overtaken(task, why, new Date(time));
      await this.reminders.put(after, session);
      const { id, version, doneReason } = after;
      const data = { callbackId: id, reason: doneReason.code, customerId };
      await this.outbox.add(session, callbackCompleted, { id, version, data });
    }
  }
}
