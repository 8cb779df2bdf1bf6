import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  arrearsChanged,
  mandateCancelled,
  paymentAnnounced,
  paymentMissed,
  paymentsScheduled,
  planCancelled,
  refundIssued,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { PaymentLettersService } from './payment-letters.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly letters: PaymentLettersService) {}

  @Consumes(paymentsScheduled)
  scheduled(event: EventOf<typeof paymentsScheduled>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(paymentAnnounced)
  announced(event: EventOf<typeof paymentAnnounced>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(paymentMissed)
  missed(event: EventOf<typeof paymentMissed>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(arrearsChanged)
  inArrears(event: EventOf<typeof arrearsChanged>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(planCancelled)
  cancelled(event: EventOf<typeof planCancelled>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(mandateCancelled)
  mandateLost(event: EventOf<typeof mandateCancelled>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(refundIssued)
  refunded(event: EventOf<typeof refundIssued>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(refundReturned)
  refundCameBack(event: EventOf<typeof refundReturned>, session: ClientSession) {
    return this.letters.owe(event, session);
  }
}
