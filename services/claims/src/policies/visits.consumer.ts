import type { EventOf } from '@kerbside/contracts/event';
import {
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  bookingSlotProposed,
  bookingStarted,
} from '@kerbside/contracts/events/garages';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import { OrderVisits } from './order-visits.js';

type VisitBooking = Pick<EventOf<typeof bookingRequested>['data'], 'bookingId' | 'bookingDate' | 'bookingTime'>;

const timeOf = ({ bookingId, bookingDate, bookingTime = null }: VisitBooking) => ({ bookingId, day: bookingDate, time: bookingTime });

/** Orders follow the visit at which they are done. */
export const VisitsConsumer = consumer(
  'VisitsConsumer',
  { visits: OrderVisits },
  {
    requested: on(bookingRequested, ({ data }, { visits }, session) =>
      visits.follow(data.quoteId, { what: 'requested', at: timeOf(data) }, session),
    ),
    confirmed: on(bookingConfirmed, ({ data }, { visits }, session) =>
      visits.follow(data.quoteId, { what: 'confirmed', at: timeOf(data) }, session),
    ),
    moved: on(bookingDateChanged, ({ data }, { visits }, session) =>
      visits.follow(data.quoteId, { what: 'moved', at: timeOf(data) }, session),
    ),
    proposed: on(bookingSlotProposed, ({ data }, { visits }, session) => {
      const proposal = { day: data.proposedDate, time: data.proposedTime };
      return visits.follow(data.quoteId, { what: 'proposed', at: timeOf(data), proposal }, session);
    }),
    started: on(bookingStarted, ({ data }, { visits }, session) =>
      visits.follow(data.quoteId, { what: 'started', at: timeOf(data) }, session),
    ),
    finished: on(bookingFinished, ({ data }, { visits }, session) => {
      const { motResult = null, mileage } = data;
      return visits.follow(data.quoteId, { what: 'finished', at: timeOf(data), motResult, mileage }, session);
    }),
    motNoted: on(bookingMotResultNoted, ({ data }, { visits }, session) =>
      visits.follow(data.quoteId, { what: 'mot-noted', at: timeOf(data), motResult: data.motResult }, session),
    ),
    cancelled: on(bookingCancelled, ({ data }, { visits }, session) => visits.follow(data.quoteId, { what: 'cancelled' }, session)),
  },
);
