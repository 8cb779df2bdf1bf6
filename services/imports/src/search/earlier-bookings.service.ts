import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { listBookingOutlines, type BookingOutline } from '@kerbside/contracts/http/garages/bookings';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { Walk } from '@kerbside/platform/work/walk';
import { SearchService } from './search.service.js';

export const takeEarlierBookings = 'take-earlier-bookings';

/** Indexes visits booked before they had numbers, fetched once from garages. An interrupted page is fetched again. */
@Injectable()
export class EarlierBookings {
  private readonly walk: Walk;

  constructor(
    private readonly search: SearchService,
    private readonly internal: Internal,
    private readonly log: Log,
    private readonly mongo: Mongo,
    sweeper: Sweeper,
  ) {
    this.walk = new Walk(mongo, 'search_booking_walks', 'bookings');
    sweeper.every(takeEarlierBookings, netMs, () => this.takeOrWait());
  }

  /** True when there is more to fetch. */
  private async takeOrWait(): Promise<boolean> {
    const after = await this.walk.place();
    if (after === null) return false;
    try {
      const { bookings } = await this.internal.send(listBookingOutlines, { query: { after } });
      const last = bookings.at(-1)?.id ?? null;
      const theirs = await this.ofPeople(bookings);
      await this.mongo.transaction(async (session) => {
        await this.search.keepBookings(theirs, session);
        await this.walk.reach(last, session);
      });
      return last !== null;
    } catch (error) {
      this.log.warn({ error, after }, 'Visits booked earlier could not be taken; they will be later');
      return false;
    }
  }

  /** Leaves out bookings whose owner was erased. */
  private async ofPeople(bookings: readonly BookingOutline[]) {
    const customerIds = [...new Set(bookings.map(({ customerId }) => customerId))];
    const isThere = await Promise.all(customerIds.map((customerId) => this.isThere(customerId)));
    const there = new Set(customerIds.filter((_, at) => isThere[at]));
    return bookings.filter(({ customerId }) => there.has(customerId)).map(({ id, ...rest }) => ({ bookingId: id, ...rest }));
  }

  private async isThere(userId: string): Promise<boolean> {
    try {
      const { erasedAt } = await this.internal.send(readPerson, { params: { userId } });
      return !erasedAt;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
