import { Controller } from '@nestjs/common';
import type { EventData, EventOf, EventType } from '@kerbside/contracts/event';
import { registrationChangeApproved, registrationChangeRejected } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally, type RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { Internal } from '@kerbside/platform/internal/internal';
import type { Letter } from '../letters/message.js';
import { OwedLetters, type LetterReader } from '../messages/owed-letters.js';
import { approvedLetter, rejectedLetter } from './plate-letters.js';

/** Writes to customers about the registration of their car. Events carry no registrations, so accounts is asked. */
@Controller()
export class PlatesConsumer {
  constructor(
    private readonly letters: OwedLetters,
    private readonly internal: Internal,
  ) {
    this.define(registrationChangeApproved, approvedLetter);
    this.define(registrationChangeRejected, rejectedLetter);
  }

  @Consumes(registrationChangeApproved, repeatable)
  approved(event: EventOf<typeof registrationChangeApproved>) {
    return this.letters.owe(event, event.data);
  }

  @Consumes(registrationChangeRejected, repeatable)
  rejected(event: EventOf<typeof registrationChangeRejected>) {
    return this.letters.owe(event, event.data);
  }

  private define({ type }: EventType, write: (change: RegistrationChange, reader: LetterReader) => Letter): void {
    this.letters.define<EventData<typeof registrationChangeApproved>>({
      type,
      about: 'registration',
      write: async ({ changeId }, reader) =>
        write(await this.internal.send(readRegistrationChangeInternally, { params: { changeId } }), reader),
      toDo: 'The customer has not been told about the registration of their car. Try it again; if it still fails, call them.',
    });
  }
}
