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
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import { PaymentLettersService } from './payment-letters.service.js';

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { letters: PaymentLettersService },
  repeatableEach(
    [paymentsScheduled, paymentAnnounced, paymentMissed, arrearsChanged, planCancelled, mandateCancelled, refundIssued, refundReturned],
    (event, { letters }) => letters.owe(event),
  ),
);
