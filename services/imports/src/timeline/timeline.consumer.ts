import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { auditRecordedOf, trails } from '@kerbside/contracts/events/audit';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { TimelineService } from './timeline.service.js';

@Controller()
export class TimelineConsumer {
  constructor(readonly timeline: TimelineService) {}

  @Consumes(quoteUpdated)
  owned({ data }: EventOf<typeof quoteUpdated>, session: ClientSession): Promise<void> {
    return this.timeline.owned(data.quoteId, data.customerId, session);
  }
}

// One consumer a trail, each a method of its own: receipts and dead letters name them.
for (const trail of trails) {
  const method = {
    configurable: true,
    value(this: TimelineConsumer, _: unknown, session: ClientSession): Promise<void> {
      return this.timeline.told(trail, session);
    },
  };
  Object.defineProperty(TimelineConsumer.prototype, trail, method);
  Consumes(auditRecordedOf[trail])(TimelineConsumer.prototype, trail, method);
}
