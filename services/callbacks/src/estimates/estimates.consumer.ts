import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { repairEstimateGiven } from '@kerbside/contracts/events/garages';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { OwedLetters } from '../messages/owed-letters.js';
import { estimateLetter } from './estimate-letter.js';

/** Writes to customers what a repair would cost. */
@Controller()
export class EstimatesConsumer {
  constructor(private readonly letters: OwedLetters) {
    letters.define<EventOf<typeof repairEstimateGiven>['data']>({
      type: repairEstimateGiven.type,
      about: 'estimate',
      write: estimateLetter,
      toDo: 'The customer has not been told what their repair would cost. Try it again; if it still fails, call them.',
    });
  }

  @Consumes(repairEstimateGiven, repeatable)
  given(event: EventOf<typeof repairEstimateGiven>) {
    return this.letters.owe(event, event.data);
  }
}
