import { Injectable } from '@nestjs/common';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingRequested,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../messages/message.js';
import { OwedLetters } from '../messages/owed-letters.js';
import {
  actionLetter,
  bookedLetter,
  cancelledLetter,
  confirmedLetter,
  motReminderLetter,
  movedLetter,
  visitReminderLetter,
  type VisitReader,
} from './visit-letters.js';

interface Visit {
  readonly customerId: string;
  readonly quoteId: string;
}

/** Writes to customers about their visits. Events carry only ids, so garages is asked where a visit is. */
@Injectable()
export class VisitLettersService {
  constructor(
    private readonly letters: OwedLetters,
    private readonly internal: Internal,
  ) {
    this.define(bookingRequested, bookedLetter);
    this.define(bookingConfirmed, confirmedLetter);
    this.define(bookingDateChanged, movedLetter);
    this.define(bookingCancelled, cancelledLetter);
    this.define(bookingActionNeeded, actionLetter);
    this.define(visitReminderDue, visitReminderLetter);
    this.define(motReminderDue, motReminderLetter);
  }

  owe(event: { readonly id: string; readonly type: string; readonly data: Visit }, session: ClientSession): Promise<void> {
    return this.letters.owe(event, event.data, session);
  }

  private define<E extends EventType>({ type }: E, write: (facts: EventOf<E>['data'], reader: VisitReader) => Letter | null): void {
    this.letters.define<EventOf<E>['data'] & Visit>({
      type,
      about: 'visit',
      write: async (facts, reader) => {
        const { visit } = await this.internal.send(readBookedVisit, { params: { quoteId: facts.quoteId } });
        return write(facts, { ...reader, visit });
      },
      toDo: 'The customer has not been told about their visit. Try it again; if it still fails, call them: their visits are on their page.',
    });
  }
}
