import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  bookingStarted,
} from '@kerbside/contracts/events/garages';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { OrderVisits } from './order-visits.js';

type VisitBooking = Pick<EventOf<typeof bookingRequested>['data'], 'bookingId' | 'bookingDate' | 'bookingTime'>;

const timeOf = ({ bookingId, bookingDate, bookingTime = null }: VisitBooking) => ({ bookingId, day: bookingDate, time: bookingTime });

/** Orders follow the visit at which they are done. */
@Controller()
export class VisitsConsumer {
  constructor(private readonly visits: OrderVisits) {}

  @Consumes(bookingRequested)
  requested({ data }: EventOf<typeof bookingRequested>, session: ClientSession): Promise<void> {
    return this.visits.follow(data.quoteId, { what: 'requested', at: timeOf(data) }, session);
  }

  @Consumes(bookingConfirmed)
  confirmed({ data }: EventOf<typeof bookingConfirmed>, session: ClientSession): Promise<void> {
    return this.visits.follow(data.quoteId, { what: 'confirmed', at: timeOf(data) }, session);
  }

  @Consumes(bookingDateChanged)
  moved({ data }: EventOf<typeof bookingDateChanged>, session: ClientSession): Promise<void> {
    return this.visits.follow(data.quoteId, { what: 'moved', at: timeOf(data) }, session);
  }

  @Consumes(bookingStarted)
  started({ data }: EventOf<typeof bookingStarted>, session: ClientSession): Promise<void> {
    return this.visits.follow(data.quoteId, { what: 'started', at: timeOf(data) }, session);
  }

  @Consumes(bookingFinished)
  finished({ data }: EventOf<typeof bookingFinished>, session: ClientSession): Promise<void> {
    const { motResult = null, mileage } = data;
    return this.visits.follow(data.quoteId, { what: 'finished', at: timeOf(data), motResult, mileage }, session);
  }

  @Consumes(bookingMotResultNoted)
  motNoted({ data }: EventOf<typeof bookingMotResultNoted>, session: ClientSession): Promise<void> {
    return this.visits.follow(data.quoteId, { what: 'mot-noted', at: timeOf(data), motResult: data.motResult }, session);
  }

  @Consumes(bookingCancelled)
  cancelled({ data }: EventOf<typeof bookingCancelled>, session: ClientSession): Promise<void> {
    return this.visits.follow(data.quoteId, { what: 'cancelled' }, session);
  }
}
