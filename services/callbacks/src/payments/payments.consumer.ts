import { Controller } from '@nestjs/common';
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
import { addConsumers } from '@kerbside/platform/events/receiving/consume';
import { PaymentLettersService } from './payment-letters.service.js';

@Controller()
export class PaymentsConsumer {
  constructor(readonly letters: PaymentLettersService) {}
}

addConsumers(
  PaymentsConsumer,
  [paymentsScheduled, paymentAnnounced, paymentMissed, arrearsChanged, planCancelled, mandateCancelled, refundIssued, refundReturned],
  ({ letters }, event) => letters.owe(event),
);
