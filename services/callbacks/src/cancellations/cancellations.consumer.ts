import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { CancellationLettersService } from './cancellation-letters.service.js';

@Controller()
export class CancellationsConsumer {
  constructor(private readonly letters: CancellationLettersService) {}

  @Consumes(policyCancelled, repeatable)
  cancelled(event: EventOf<typeof policyCancelled>) {
    return this.letters.owe(event);
  }

  @Consumes(policyReinstated, repeatable)
  reinstated(event: EventOf<typeof policyReinstated>) {
    return this.letters.owe(event);
  }
}
