import { Controller } from '@nestjs/common';
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
import { addConsumers } from '@kerbside/platform/events/receiving/consume';
import { PolicyLettersService } from './policy-letters.service.js';

@Controller()
export class PolicyChangesConsumer {
  constructor(readonly letters: PolicyLettersService) {}
}

addConsumers(
  PolicyChangesConsumer,
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
  ({ letters }, event) => letters.owe(event),
);
