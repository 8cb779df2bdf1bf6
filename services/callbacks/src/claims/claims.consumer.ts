import type { EventData, EventType } from '@kerbside/contracts/event';
import { claimDecided, claimPaid, claimPayeeChanged, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { readClaimInternally } from '@kerbside/contracts/http/claims/claims';
import { Internal } from '@kerbside/platform/internal/internal';
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import type { Letter } from '../letters/message.js';
import { OwedLetters } from '../messages/owed-letters.js';
import { decidedLetter, paidLetter, payeeLetter, questionLetter, receivedLetter, type ClaimReader } from './claim-letters.js';

interface ClaimRef {
  readonly customerId: string;
  readonly claimId: string;
}

/** Writes to customers about their claims. Events carry no reasons, so claims is asked what was decided. */
export const ClaimsConsumer = consumer(
  'ClaimsConsumer',
  { letters: OwedLetters, internal: Internal },
  repeatableEach([claimSubmitted, claimQuestionAsked, claimDecided, claimPayeeChanged, claimPaid], (event, { letters }) =>
    letters.owe(event, event.data),
  ),
  ({ letters, internal }) => {
    const define = <E extends EventType>({ type }: E, write: (facts: EventData<E>, reader: ClaimReader) => Letter): void =>
      letters.define<EventData<E> & ClaimRef>({
        type,
        about: 'claim',
        write: async (facts, reader) => {
          const claim = await internal.send(readClaimInternally, { params: { claimId: facts.claimId } });
          return write(facts, { ...reader, claim });
        },
        toDo: 'The customer has not been told about their claim. Try it again; if it still fails, call them: their claims are on their page.',
      });
    define(claimSubmitted, receivedLetter);
    define(claimQuestionAsked, questionLetter);
    define(claimDecided, decidedLetter);
    define(claimPayeeChanged, payeeLetter);
    define(claimPaid, paidLetter);
  },
);
