import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import { CancellationLettersService } from './cancellation-letters.service.js';

/** What came with another is named in the letter about that. */
export const CancellationsConsumer = consumer(
  'CancellationsConsumer',
  { letters: CancellationLettersService },
  repeatableEach([policyCancelled, policyReinstated], async (event, { letters }) => {
    if (event.data.with === undefined) await letters.owe(event);
  }),
);
