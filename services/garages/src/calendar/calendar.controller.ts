import { controller, serves } from '@kerbside/platform/http/controller';
import {
  calendarFeedUrl,
  makeCalendarFeed,
  readCalendarFeed,
  readCalendarFile,
  saveCalendarFile,
  stopCalendarFeed,
} from '@kerbside/contracts/http/garages/calendar';
import { file } from '@kerbside/platform/calls/http';
import { CalendarService } from './calendar.service.js';

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
