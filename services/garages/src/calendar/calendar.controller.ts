import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  calendarFeedUrl,
  makeCalendarFeed,
  readCalendarFeed,
  readCalendarFile,
  saveCalendarFile,
  stopCalendarFeed,
} from '@kerbside/contracts/http/garages/calendar';
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { CalendarService } from './calendar.service.js';

@Controller()
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Serves(readCalendarFeed)
  read(@CurrentCaller() caller: Caller) {
    return this.calendar.read(caller);
  }

  @Serves(makeCalendarFeed)
  make(@CurrentCaller() caller: Caller) {
    return this.calendar.make(caller);
  }

  @Serves(calendarFeedUrl)
  url(@Input() { params }: CallRequest<typeof calendarFeedUrl>, @CurrentCaller() caller: Caller) {
    return this.calendar.urlOf(params.userId, caller);
  }

  @Serves(stopCalendarFeed)
  stop(@CurrentCaller() caller: Caller) {
    return this.calendar.stop(caller);
  }

  @Serves(readCalendarFile)
  async file(@Input() { params, query }: CallRequest<typeof readCalendarFile>) {
    const content = Buffer.from(await this.calendar.file(params.token));
    return file(content, { name: 'kerbside.ics', mediaType: readCalendarFile.file, isInline: query.file !== true });
  }

  @Serves(saveCalendarFile)
  async save(@Input() { params }: CallRequest<typeof saveCalendarFile>) {
    const content = Buffer.from(await this.calendar.file(params.token));
    return file(content, { name: 'kerbside.ics', mediaType: saveCalendarFile.file, isInline: false });
  }
}
