import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { fillPath, type CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  readCalendarFile,
  makeCalendarFeed,
  readCalendarFeed,
  stopCalendarFeed,
  calendarFeedUrl,
  saveCalendarFile,
} from '@kerbside/contracts/http/garages/calendar';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { controller, serves } from '@kerbside/platform/http/controller';
import { file } from '@kerbside/platform/calls/http';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { KnownCarsRepository } from '../known-cars/known-cars.repository.js';
import { DueDaysRepository } from '../due-days/due-days.repository.js';
import { entriesOf } from './entries.js';
import { writeFeed } from './feed.js';
import { FeedsRepository } from './feeds.repository.js';

/** A customer's calendar feed, and the address at which calendars read it. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly feeds: FeedsRepository,
    private readonly bookings: BookingsRepository,
    private readonly cars: KnownCarsRepository,
    private readonly days: DueDaysRepository,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller): Promise<CallAnswer<typeof readCalendarFeed>> {
    const madeAt = await this.feeds.madeAt(customerOf(caller));
    return { madeAt: madeAt?.toISOString() ?? null };
  }

  async make(caller: Caller): Promise<CallAnswer<typeof makeCalendarFeed>> {
    const madeAt = this.clock.now();
    const url = this.addressOf(await this.feeds.make(customerOf(caller), madeAt));
    return { url, webcalUrl: url.replace(/^https?:/, 'webcal:'), fileUrl: `${url}?file=1`, madeAt: madeAt.toISOString() };
  }

  /** The address that calendars read already, or a first one. Throws NOT_FOUND for another customer’s. */
  async urlOf(customerId: string, caller: Caller): Promise<{ url: string }> {
    if (customerOf(caller) !== customerId) throw notFound();
    const token = await this.feeds.tokenNow(customerId);
    return { url: token === undefined ? (await this.make(caller)).url : this.addressOf(token) };
  }

  private addressOf(token: string): string {
    return new URL(fillPath(readCalendarFile.path, { token }), this.config.publicUrl).href;
  }

  async stop(caller: Caller): Promise<CallAnswer<typeof stopCalendarFeed>> {
    await this.feeds.stop(customerOf(caller));
    return { madeAt: null };
  }

  async file(token: string): Promise<string> {
    const customerId = await this.feeds.customerOf(token);
    if (customerId === undefined) throw notFound();
    const [bookings, cars, days] = await Promise.all([
      this.bookings.ofCustomer(customerId),
      this.cars.ofCustomer(customerId),
      this.days.ofCustomer(customerId),
    ]);
    return writeFeed(entriesOf(bookings, { cars, days }, londonDay(this.clock.now())));
  }
}

/** Staff have no calendar here. */
const customerOf = (caller: Caller): string => {
  if (caller.kind !== 'customer') throw notFound();
  return caller.userId;
};

export const CalendarController = controller({ calendar: CalendarService }, [
  serves(readCalendarFeed, ({ caller }, { calendar }) => calendar.read(caller)),
  serves(makeCalendarFeed, ({ caller }, { calendar }) => calendar.make(caller)),
  serves(calendarFeedUrl, ({ params, caller }, { calendar }) => calendar.urlOf(params.userId, caller)),
  serves(stopCalendarFeed, ({ caller }, { calendar }) => calendar.stop(caller)),
  serves(readCalendarFile, async ({ params, query }, { calendar }) => {
    const content = Buffer.from(await calendar.file(params.token));
    return file(content, { name: 'kerbside.ics', mediaType: readCalendarFile.file, isInline: query.file !== true });
  }),
  serves(saveCalendarFile, async ({ params }, { calendar }) => {
    const content = Buffer.from(await calendar.file(params.token));
    return file(content, { name: 'kerbside.ics', mediaType: saveCalendarFile.file, isInline: false });
  }),
]);
