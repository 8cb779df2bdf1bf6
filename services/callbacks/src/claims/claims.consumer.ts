import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { claimDecided, claimPaid, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { ClaimLettersService } from './claim-letters.service.js';

@Controller()
export class ClaimsConsumer {
  constructor(private readonly letters: ClaimLettersService) {}

  @Consumes(claimSubmitted, repeatable)
  submitted(event: EventOf<typeof claimSubmitted>) {
    return this.letters.owe(event);
  }

  @Consumes(claimQuestionAsked, repeatable)
  asked(event: EventOf<typeof claimQuestionAsked>) {
    return this.letters.owe(event);
  }

  @Consumes(claimDecided, repeatable)
  decided(event: EventOf<typeof claimDecided>) {
    return this.letters.owe(event);
  }

  @Consumes(claimPaid, repeatable)
  paid(event: EventOf<typeof claimPaid>) {
    return this.letters.owe(event);
  }
}
