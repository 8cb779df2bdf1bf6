import { auditRecordedOf, trails } from '@kerbside/contracts/events/audit';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { consumer, repeatable, together } from '@kerbside/platform/events/receiving/consumer';
import { TimelineService } from './timeline.service.js';

export const TimelineConsumer = consumer(
  'TimelineConsumer',
  { timeline: TimelineService },
  {
    owned: repeatable(quoteUpdated, ({ data }, { timeline }, session) => timeline.owned(data.quoteId, data.customerId, session)),
    // It only says that there is something to take.
    ...Object.fromEntries(
      trails.map((trail) => [
        trail,
        together(auditRecordedOf[trail], (_, { timeline }: { readonly timeline: TimelineService }, session) =>
          timeline.told(trail, session),
        ),
      ]),
    ),
  },
);
