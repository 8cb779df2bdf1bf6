import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';

/** Something on a day of a customer's calendar. What is changed keeps its `key` and counts its `sequence` up, so that calendars move it and add no other. */
export interface CalendarEntry {
  /** Identifies the entry for ever: "mot-due-<car>", "booking-<id>". */
  readonly key: string;
  readonly sequence: number;
  readonly title: string;
  readonly day: IsoDay;
  /** "09:30" by the clock in London; null for the whole day. */
  readonly time: string | null;
  /** How long it takes from `time`. */
  readonly minutes: number;
  readonly where: string | null;
  readonly description: string | null;
  /** The customer is not expected then until they, or the garage, have agreed. */
  readonly isTentative: boolean;
  readonly isCancelled: boolean;
  readonly changedAt: Date;
}

const domain = 'kerbside';

/** Calendars ask again after this long. */
const refreshSeconds = 3_600;

/** The feed as iCalendar (RFC 5545). Times are moments in UTC, so that every calendar shows the clock of London on either side of a change of clocks. */
export const writeFeed = (entries: readonly CalendarEntry[]): string => {
  const feed = ical({
    name: 'Kerbside',
    prodId: { company: 'Kerbside', product: 'Your car', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const entry of entries) feed.createEvent(eventOf(entry));
  // Each line ends with CRLF, the last one too (RFC 5545 3.1); the library leaves that out.
  return `${feed.toString()}\r\n`;
};

const eventOf = ({
  key,
  sequence,
  title,
  day,
  time,
  minutes,
  where,
  description,
  isTentative,
  isCancelled,
  changedAt,
}: CalendarEntry): ICalEventData => {
  const start = time === null ? new Date(`${day}T00:00:00Z`) : londonMoment(day, time);
  const end = time === null ? new Date(`${addDays(day, 1)}T00:00:00Z`) : new Date(start.getTime() + minutes * 60_000);
  return {
    id: `${key}@${domain}`,
    sequence,
    stamp: changedAt,
    summary: title,
    start,
    end,
    allDay: time === null,
    timezone: 'UTC',
    status: isCancelled ? ICalEventStatus.CANCELLED : isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    ...(where === null ? {} : { location: where }),
    ...(description === null ? {} : { description }),
  };
};
