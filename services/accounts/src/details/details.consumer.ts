import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { DetailsService } from './details.service.js';

export const DetailsConsumer = consumer(
  'DetailsConsumer',
  { details: DetailsService },
  {
    onPurchase: repeatable(purchaseCompleted, ({ id, data: { customerId, quoteId } }, { details }) =>
      details.bought({ customerId, quoteId }, id),
    ),
  },
);
