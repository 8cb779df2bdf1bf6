import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import type { bookingActionNeeded } from '@kerbside/contracts/events/garages';
import { referenceOf, unassigned } from '../reminders/new-reminder.js';
import type { Reminder } from '../reminders/reminder.js';

/** What staff have to do for a visit that nobody has given a time, once for each event of it. Nobody has it yet. */
export const waitingVisit = ({ id, time, data }: EventOf<typeof bookingActionNeeded>): Reminder => {
  const { customerId, bookingDate, bookingNumber = null } = data;
  const at = new Date(time);
  return {
    ...unassigned,
    id,
    reference: referenceOf(false),
    isCallback: false,
    content: `A visit asked for ${formatLongDay(bookingDate)} has no time: help the customer to choose one`,
    remindAt: at,
    task: 'call',
    related: { table: 'customer', id: customerId, title: bookingNumber },
    contact: null,
    createdAt: at,
    createdBy: null,
    version: 1,
  };
};
