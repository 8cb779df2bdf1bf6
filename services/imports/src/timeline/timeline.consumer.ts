import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { auditRecordedOf, trails } from '@kerbside/contracts/events/audit';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { addConsumerTogether, Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { TimelineService } from './timeline.service.js';

@Controller()
export class TimelineConsumer {
  constructor(readonly timeline: TimelineService) {}

  @Consumes(quoteUpdated, repeatable)
  owned({ data }: EventOf<typeof quoteUpdated>, session: ClientSession): Promise<void> {
    return this.timeline.owned(data.quoteId, data.customerId, session);
  }
}

// Repeatable: it only says that there is something to take.
for (const trail of trails)
  addConsumerTogether(TimelineConsumer, trail, auditRecordedOf[trail], ({ timeline }, _, session) => timeline.told(trail, session), {
    isRepeatable: true,
  });
