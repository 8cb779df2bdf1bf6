import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { paymentSucceeded } from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { IssuancesService } from './issuances.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly issuances: IssuancesService) {}

  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession) {
    return this.issuances.owe(data, session);
  }
}
