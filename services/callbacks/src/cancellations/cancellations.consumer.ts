import { Controller } from '@nestjs/common';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { addConsumers } from '@kerbside/platform/events/receiving/consume';
import { CancellationLettersService } from './cancellation-letters.service.js';

@Controller()
export class CancellationsConsumer {
  constructor(readonly letters: CancellationLettersService) {}
}

addConsumers(CancellationsConsumer, [policyCancelled, policyReinstated], ({ letters }, event) => letters.owe(event));
