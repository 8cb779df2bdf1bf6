import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { IssuancesService } from './issuances.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly issuances: IssuancesService) {}

  @Consumes(purchaseCompleted)
  bought({ data }: EventOf<typeof purchaseCompleted>, session: ClientSession) {
    return this.issuances.queue(data, session);
  }
}
