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
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { PolicyLettersService } from './policy-letters.service.js';

@Controller()
export class PolicyChangesConsumer {
  constructor(private readonly letters: PolicyLettersService) {}

  @Consumes(policyAmended)
  amended(event: EventOf<typeof policyAmended>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(policyRenewalMarked)
  renumbered(event: EventOf<typeof policyRenewalMarked>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(policyRenewalUnmarked)
  renumberedBack(event: EventOf<typeof policyRenewalUnmarked>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(autoRenewalCancelled)
  renewalOff(event: EventOf<typeof autoRenewalCancelled>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(autoRenewalResumed)
  renewalOn(event: EventOf<typeof autoRenewalResumed>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(renewalOffered)
  renewalOffered(event: EventOf<typeof renewalOffered>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(policyTransferRequested)
  transferAsked(event: EventOf<typeof policyTransferRequested>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(policyTransferEnded)
  transferEnded(event: EventOf<typeof policyTransferEnded>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(policyTransferred)
  takenOver(event: EventOf<typeof policyTransferred>, session: ClientSession) {
    return this.letters.owe(event, session);
  }
}
