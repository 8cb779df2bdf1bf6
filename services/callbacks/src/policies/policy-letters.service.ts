import { Injectable } from '@nestjs/common';
import type { EventData, EventOf, EventType } from '@kerbside/contracts/event';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferEnded,
  policyTransferred,
  policyTransferRequested,
  renewalOffered,
} from '@kerbside/contracts/events/claims';
import { Internal } from '@kerbside/platform/internal/internal';
import type { Letter } from '../letters/message.js';
import { OwedLetters, type LetterReader } from '../messages/owed-letters.js';
import type { Attachment } from '../post/post.js';
import { renewalOffLetter, renewalOnLetter, renumberedLetter, startedLetter } from './policy-letters.js';
import { renewalOfferLetter } from './renewal-letters.js';
import { scheduleOf } from './schedule.js';
import { takenOverLetter, transferAskedLetter, transferEndedLetter } from './transfer-letters.js';

interface About {
  readonly customerId: string;
  readonly policyId: string;
}

/** Writes to customers about changes of their policies. */
@Injectable()
export class PolicyLettersService {
  constructor(
    private readonly letters: OwedLetters,
    internal: Internal,
  ) {
    const schedule = async ({ policyId }: About) => [await scheduleOf(internal, policyId)];
    this.define(policyAmended, startedLetter, schedule);
    this.define(policyRenewalMarked, renumberedLetter, schedule);
    this.define(policyRenewalUnmarked, renumberedLetter, schedule);
    this.define(autoRenewalCancelled, renewalOffLetter);
    this.define(autoRenewalResumed, renewalOnLetter);
    this.define(renewalOffered, renewalOfferLetter);
    this.define(policyTransferRequested, transferAskedLetter);
    this.define(policyTransferEnded, transferEndedLetter);
    this.define(policyTransferred, takenOverLetter);
  }

  owe(event: Pick<EventOf<EventType>, 'id' | 'type'> & { readonly data: About }): Promise<void> {
    return this.letters.owe(event, event.data);
  }

  private define<E extends EventType>(
    { type }: E,
    write: (facts: EventData<E>, reader: LetterReader) => Letter | null,
    attach?: (facts: About) => Promise<readonly Attachment[]>,
  ): void {
    this.letters.define<EventData<E> & About>({
      type,
      about: 'policy',
      write,
      ...(attach ? { attach } : {}),
      subject: ({ policyId }) => ({ subjectType: 'policy', subjectId: policyId }),
      toDo: 'The customer has not been told of a change of their policy. Try it again; if it still fails, tell them yourself.',
    });
  }
}
