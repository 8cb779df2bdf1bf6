import { Controller } from '@nestjs/common';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { addConsumers } from '@kerbside/platform/events/receiving/consume';
import { CancellationLettersService } from './cancellation-letters.service.js';

@Controller()
export class CancellationsConsumer {
  constructor(readonly letters: CancellationLettersService) {}
}

/** What came with another is named in the letter about that. */
addConsumers(CancellationsConsumer, [policyCancelled, policyReinstated], async ({ letters }, event) => {
  if (event.data.with === undefined) await letters.owe(event);
});
