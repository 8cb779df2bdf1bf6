import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { claimDecided, claimPaid, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ClaimLettersService } from './claim-letters.service.js';

@Controller()
export class ClaimsConsumer {
  constructor(private readonly letters: ClaimLettersService) {}

  @Consumes(claimSubmitted)
  submitted(event: EventOf<typeof claimSubmitted>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(claimQuestionAsked)
  asked(event: EventOf<typeof claimQuestionAsked>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(claimDecided)
  decided(event: EventOf<typeof claimDecided>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(claimPaid)
  paid(event: EventOf<typeof claimPaid>, session: ClientSession) {
    return this.letters.owe(event, session);
  }
}
