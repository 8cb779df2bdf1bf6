import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { IssuancesService } from './issuances.service.js';

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { issuances: IssuancesService },
  {
    bought: repeatable(purchaseCompleted, ({ data }, { issuances }) => issuances.issue(data)),
  },
);
