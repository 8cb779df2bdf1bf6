import { claimDecided, claimPaid, claimPayeeChanged, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import { ClaimLettersService } from './claim-letters.service.js';

export const ClaimsConsumer = consumer(
  'ClaimsConsumer',
  { letters: ClaimLettersService },
  repeatableEach([claimSubmitted, claimQuestionAsked, claimDecided, claimPayeeChanged, claimPaid], (event, { letters }) =>
    letters.owe(event),
  ),
);
