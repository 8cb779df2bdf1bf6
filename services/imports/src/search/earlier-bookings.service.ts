import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { listBookingOutlines, type BookingOutline } from '@kerbside/contracts/http/garages/bookings';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import type { mongo } from 'mongoose';
import { SearchService } from './search.service.js';

export const takeEarlierBookings = 'take-earlier-bookings';

interface Walk {
  readonly _id: 'bookings';
  /** The last booking indexed; null once all are. */
  readonly after: string | null;
}
const _id = 'bookings';

/** Indexes visits booked before they had numbers, fetched once from garages. An interrupted page is fetched again. */
@Injectable()
export class EarlierBookings {
  private readonly walks: mongo.Collection<Walk>;

  constructor(
    private readonly search: SearchService,
    private readonly internal: Internal,
    private readonly log: Log,
    private readonly mongo: Mongo,
    sweeper: Sweeper,
  ) {
    this.walks = mongo.collection<Walk>('search_booking_walks');
    sweeper.every(takeEarlierBookings, netMs, () => this.takeOrWait());
  }

  /** True when there is more to fetch. */
  private async takeOrWait(): Promise<boolean> {
    const walk = await this.walks.findOne({ _id });
    if (walk?.after === null) return false;
    const after = walk?.after ?? '';
    try {
      const { bookings } = await this.internal.send(listBookingOutlines, { query: { after } });
      const last = bookings.at(-1)?.id ?? null;
      const theirs = await this.ofPeople(bookings);
      await this.mongo.transaction(async (session) => {
        await this.search.keepBookings(theirs, session);
        await this.walks.updateOne({ _id }, { $set: { after: last } }, { upsert: true, session });
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
