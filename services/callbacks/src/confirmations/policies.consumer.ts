import { policyIssued } from '@kerbside/contracts/events/claims';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { ConfirmationsService } from './confirmations.service.js';

export const PoliciesConsumer = consumer(
  'PoliciesConsumer',
  { confirmations: ConfirmationsService },
  {
    issued: repeatable(policyIssued, ({ data }, { confirmations }) => confirmations.confirm(data)),
  },
);
