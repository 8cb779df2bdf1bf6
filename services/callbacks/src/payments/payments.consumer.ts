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
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { PaymentLettersService } from './payment-letters.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(private readonly letters: PaymentLettersService) {}

  @Consumes(paymentsScheduled, repeatable)
  scheduled(event: EventOf<typeof paymentsScheduled>) {
    return this.letters.owe(event);
  }

  @Consumes(paymentAnnounced, repeatable)
  announced(event: EventOf<typeof paymentAnnounced>) {
    return this.letters.owe(event);
  }

  @Consumes(paymentMissed, repeatable)
  missed(event: EventOf<typeof paymentMissed>) {
    return this.letters.owe(event);
  }

  @Consumes(arrearsChanged, repeatable)
  inArrears(event: EventOf<typeof arrearsChanged>) {
    return this.letters.owe(event);
  }

  @Consumes(planCancelled, repeatable)
  cancelled(event: EventOf<typeof planCancelled>) {
    return this.letters.owe(event);
  }

  @Consumes(mandateCancelled, repeatable)
  mandateLost(event: EventOf<typeof mandateCancelled>) {
    return this.letters.owe(event);
  }

  @Consumes(refundIssued, repeatable)
  refunded(event: EventOf<typeof refundIssued>) {
    return this.letters.owe(event);
  }

  @Consumes(refundReturned, repeatable)
  refundCameBack(event: EventOf<typeof refundReturned>) {
    return this.letters.owe(event);
  }
}
