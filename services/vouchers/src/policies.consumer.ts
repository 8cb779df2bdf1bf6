import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyAmended, policyCancelled, policyIssued, policyReinstated, policyTransferred } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ManualsRepository } from './manuals/manuals.repository.js';

/** The longer code of the manuals is for customers with cover, not for those who cancelled it or transferred it. */
@Controller()
export class PoliciesConsumer {
  constructor(private readonly manuals: ManualsRepository) {}

  @Consumes(policyIssued)
  async issued({ data: { policyId, customerId, endsOn } }: EventOf<typeof policyIssued>, session: ClientSession): Promise<void> {
    // An order for work is not cover, and has no days.
    if (endsOn !== undefined) await this.manuals.noteCover(policyId, { customerId, endsOn }, session);
  }

  @Consumes(policyTransferred)
  takenOver({ data: { policyId, customerId, endsOn } }: EventOf<typeof policyTransferred>, session: ClientSession): Promise<void> {
    return this.manuals.noteCover(policyId, { customerId, endsOn }, session);
  }

  @Consumes(policyAmended)
  amended({ data: { policyId, endsOn } }: EventOf<typeof policyAmended>, session: ClientSession): Promise<void> {
    return this.manuals.noteEnd(policyId, endsOn, session);
  }

  @Consumes(policyCancelled)
  cancelled({ data: { policyId, cancelledOn } }: EventOf<typeof policyCancelled>, session: ClientSession): Promise<void> {
    return this.manuals.noteCancelled(policyId, cancelledOn, session);
  }

  @Consumes(policyReinstated)
  reinstated({ data: { policyId } }: EventOf<typeof policyReinstated>, session: ClientSession): Promise<void> {
    return this.manuals.noteCancelled(policyId, null, session);
  }
}
