import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
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
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { PolicyLettersService } from './policy-letters.service.js';

@Controller()
export class PolicyChangesConsumer {
  constructor(private readonly letters: PolicyLettersService) {}

  @Consumes(policyAmended, repeatable)
  amended(event: EventOf<typeof policyAmended>) {
    return this.letters.owe(event);
  }

  @Consumes(policyRenewalMarked, repeatable)
  renumbered(event: EventOf<typeof policyRenewalMarked>) {
    return this.letters.owe(event);
  }

  @Consumes(policyRenewalUnmarked, repeatable)
  renumberedBack(event: EventOf<typeof policyRenewalUnmarked>) {
    return this.letters.owe(event);
  }

  @Consumes(autoRenewalCancelled, repeatable)
  renewalOff(event: EventOf<typeof autoRenewalCancelled>) {
    return this.letters.owe(event);
  }

  @Consumes(autoRenewalResumed, repeatable)
  renewalOn(event: EventOf<typeof autoRenewalResumed>) {
    return this.letters.owe(event);
  }

  @Consumes(renewalOffered, repeatable)
  renewalOffered(event: EventOf<typeof renewalOffered>) {
    return this.letters.owe(event);
  }

  @Consumes(policyTransferRequested, repeatable)
  transferAsked(event: EventOf<typeof policyTransferRequested>) {
    return this.letters.owe(event);
  }

  @Consumes(policyTransferEnded, repeatable)
  transferEnded(event: EventOf<typeof policyTransferEnded>) {
    return this.letters.owe(event);
  }

  @Consumes(policyTransferred, repeatable)
  takenOver(event: EventOf<typeof policyTransferred>) {
    return this.letters.owe(event);
  }
}
