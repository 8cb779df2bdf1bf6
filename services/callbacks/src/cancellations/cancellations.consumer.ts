import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { CancellationLettersService } from './cancellation-letters.service.js';

@Controller()
export class CancellationsConsumer {
  constructor(private readonly letters: CancellationLettersService) {}

  @Consumes(policyCancelled)
  cancelled(event: EventOf<typeof policyCancelled>, session: ClientSession) {
    return this.letters.owe(event, session);
  }

  @Consumes(policyReinstated)
  reinstated(event: EventOf<typeof policyReinstated>, session: ClientSession) {
    return this.letters.owe(event, session);
  }
}
