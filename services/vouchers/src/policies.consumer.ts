import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ManualsService } from './manuals/manuals.service.js';

@Controller()
export class PoliciesConsumer {
  constructor(private readonly manuals: ManualsService) {}

  @Consumes(policyIssued)
  issued({ data }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    return this.manuals.noteCover(data.customerId, data.endsOn, session);
  }

  @Consumes(policyTransferred)
  takenOver({ data }: EventOf<typeof policyTransferred>, session: ClientSession): Promise<void> {
    return this.manuals.noteCover(data.customerId, data.endsOn, session);
  }
}
