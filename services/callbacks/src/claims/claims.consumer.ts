import { Controller } from '@nestjs/common';
import { claimDecided, claimPaid, claimPayeeChanged, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { addConsumers } from '@kerbside/platform/events/receiving/consume';
import { ClaimLettersService } from './claim-letters.service.js';

@Controller()
export class ClaimsConsumer {
  constructor(readonly letters: ClaimLettersService) {}
}

addConsumers(ClaimsConsumer, [claimSubmitted, claimQuestionAsked, claimDecided, claimPayeeChanged, claimPaid], ({ letters }, event) =>
  letters.owe(event),
);
