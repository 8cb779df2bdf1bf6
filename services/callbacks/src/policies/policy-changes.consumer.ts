import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferEnded,
  policyTransferred,
  policyTransferRequested,
  renewalOffered,
} from '@kerbside/contracts/events/claims';
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import { PolicyLettersService } from './policy-letters.service.js';

export const PolicyChangesConsumer = consumer(
  'PolicyChangesConsumer',
  { letters: PolicyLettersService },
  repeatableEach(
    [
      policyAmended,
      policyRenewalMarked,
      policyRenewalUnmarked,
      autoRenewalCancelled,
      autoRenewalResumed,
      renewalOffered,
      policyTransferRequested,
      policyTransferEnded,
      policyTransferred,
    ],
    (event, { letters }) => letters.owe(event),
  ),
);
