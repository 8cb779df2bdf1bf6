import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag } from '../../fields.js';

// The calendar feed of a customer: an address that any calendar subscribes to, without signing in

const call = callsOf('garages');

export const readCalendarFeed = call('GET /api/garages/calendar', {
  id: 'calendar-feed',
  who: 'customer',
  summary:
    'Since when the customer has had the address of a calendar; `madeAt` is null while they have none. The address itself is not kept.',
  data: z.object({ madeAt: z.nullable(instant) }),
});

export const makeCalendarFeed = call('POST /api/garages/calendar', {
  id: 'calendar-feed-make',
  who: 'customer',
  summary:
    'A new address for the calendar of the customer, which ends the one before: to subscribe to (`url`, and `webcalUrl` for programs that open it), and to save once as a file (`fileUrl`).',
  data: z.object({ url: z.string(), webcalUrl: z.string(), fileUrl: z.string(), madeAt: instant }),
});

export const stopCalendarFeed = call('DELETE /api/garages/calendar', {
  id: 'calendar-feed-stop',
  who: 'customer',
  summary: 'Ends the address of the calendar of the customer: from then on it answers 404.',
  data: z.object({ madeAt: z.null() }),
});

export const readCalendarFile = call('GET /api/garages/calendar/{token}/kerbside.ics', {
  id: 'calendar-file',
  who: 'public',
  summary:
    'The calendar behind an address (RFC 5545): visits, MOT and service due, payments to come and renewals. With `file` it is saved. NOT_FOUND 404 when the address is unknown or has ended.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  query: z.object({ file: z.optional(flag) }),
  data: z.unknown(),
  file: 'text/calendar; charset=utf-8',
});

export const calendarFeedUrl = call('POST /ajax-customer/calendar-feed-url/{userId}', {
  id: 'calendar-feed-url',
  who: 'owner',
  staff: 'none',
  summary:
    'The address of the calendar of the customer (A7): the one that is in use, or a first one. `calendar-feed-make` ends it and gives another. The file to save is at `url` followed by `/1`; a program that opens calendars takes it with `webcal` as its scheme. NOT_FOUND 404 for anybody else.',
  data: z.object({ url: z.string() }),
});

export const saveCalendarFile = call('GET /api/garages/calendar/{token}/kerbside.ics/1', {
  id: 'calendar-file-save',
  who: 'public',
  summary: 'The calendar behind an address, to be saved (A7). NOT_FOUND 404 when the address is unknown or has ended.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  data: z.unknown(),
  file: 'text/calendar; charset=utf-8',
});
