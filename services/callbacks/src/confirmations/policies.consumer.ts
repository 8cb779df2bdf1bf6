import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { ConfirmationsService } from './confirmations.service.js';

@Controller()
export class PoliciesConsumer {
  constructor(private readonly confirmations: ConfirmationsService) {}

  @Consumes(policyIssued, repeatable)
  issued({ data }: EventOf<typeof policyIssued>) {
    return this.confirmations.confirm(data);
  }
}
