import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ConfirmationsService } from './confirmations.service.js';

@Controller()
export class PoliciesConsumer {
  constructor(private readonly confirmations: ConfirmationsService) {}

  @Consumes(policyIssued)
  issued({ data }: EventOf<typeof policyIssued>, session: ClientSession) {
    return this.confirmations.queue(data, session);
  }
}
