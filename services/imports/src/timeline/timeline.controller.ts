import { controller, serves } from '@kerbside/platform/http/controller';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { TimelineService } from './timeline.service.js';

export const TimelineController = controller({ timeline: TimelineService }, [
  serves(listTimeline, ({ query }, { timeline }) => timeline.list(query)),
]);
