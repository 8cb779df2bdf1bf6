import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { CancellationLettersService } from './cancellation-letters.service.js';

@Controller()
export class CancellationsConsumer {
  constructor(private readonly letters: CancellationLettersService) {}

  @Consumes(policyCancelled)
  cancelled({ id, data }: EventOf<typeof policyCancelled>, session: ClientSession) {
    return this.letters.oweCancellation(id, data, session);
  }

  @Consumes(policyReinstated)
  reinstated({ id, data }: EventOf<typeof policyReinstated>, session: ClientSession) {
    return this.letters.oweReinstatement(id, data, session);
  }
}
