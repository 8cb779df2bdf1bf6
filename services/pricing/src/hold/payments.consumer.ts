import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { HoldService } from './hold.service.js';

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { holds: HoldService },
  {
    onPurchaseCompleted: repeatable(purchaseCompleted, ({ data }, { holds }) => holds.purchase(data.quoteId, data.purchaseId)),
    onPaymentFailed: repeatable(paymentFailed, ({ data, time }, { holds }) => holds.fail(data.quoteId, data.paymentId, new Date(time))),
  },
);
