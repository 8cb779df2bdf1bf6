import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { IssuancesService } from './issuances.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly issuances: IssuancesService) {}

  @Consumes(purchaseCompleted, repeatable)
  bought({ data }: EventOf<typeof purchaseCompleted>) {
    return this.issuances.issue(data);
  }
}
