import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { TimelineService } from './timeline.service.js';

@Controller()
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Serves(listTimeline)
  list(@Input() { query }: CallRequest<typeof listTimeline>) {
    return this.timeline.list(query);
  }
}
