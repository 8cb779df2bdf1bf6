import { Injectable } from '@nestjs/common';
import type { EventOf, EventType } from '@kerbside/contracts/event';
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
@Injectable()
export class ClaimLettersService {
  constructor(
    private readonly letters: OwedLetters,
    private readonly internal: Internal,
  ) {
    this.define(claimSubmitted, receivedLetter);
    this.define(claimQuestionAsked, questionLetter);
    this.define(claimDecided, decidedLetter);
    this.define(claimPayeeChanged, payeeLetter);
    this.define(claimPaid, paidLetter);
  }

  owe(event: { readonly id: string; readonly type: string; readonly data: ClaimRef }): Promise<void> {
    return this.letters.owe(event, event.data);
  }

  private define<E extends EventType>({ type }: E, write: (facts: EventOf<E>['data'], reader: ClaimReader) => Letter): void {
    this.letters.define<EventOf<E>['data'] & ClaimRef>({
      type,
      about: 'claim',
      write: async (facts, reader) => {
        const claim = await this.internal.send(readClaimInternally, { params: { claimId: facts.claimId } });
        return write(facts, { ...reader, claim });
      },
      toDo: 'The customer has not been told about their claim. Try it again; if it still fails, call them: their claims are on their page.',
    });
  }
}

export const ClaimsConsumer = consumer(
  'ClaimsConsumer',
  { letters: ClaimLettersService },
  repeatableEach([claimSubmitted, claimQuestionAsked, claimDecided, claimPayeeChanged, claimPaid], (event, { letters }) =>
    letters.owe(event),
  ),
);
