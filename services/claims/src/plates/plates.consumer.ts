import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { PlatesService } from './plates.service.js';

export const PlatesConsumer = consumer(
  'PlatesConsumer',
  { plates: PlatesService },
  {
    approved: repeatable(registrationChangeApproved, ({ data }, { plates }) => plates.rename(data)),
  },
);
