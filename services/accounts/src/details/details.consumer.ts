import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { DetailsService } from './details.service.js';

@Controller()
export class DetailsConsumer {
  constructor(private readonly details: DetailsService) {}

  @Consumes(purchaseCompleted, repeatable)
  onPurchase({ id, data: { customerId, quoteId } }: EventOf<typeof purchaseCompleted>): Promise<void> {
    return this.details.bought({ customerId, quoteId }, id);
  }
}
