import { Injectable } from '@nestjs/common';
import type { EventData, EventOf, EventType } from '@kerbside/contracts/event';
import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  carMotReminderDue,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { Internal } from '@kerbside/platform/internal/internal';
import type { Letter } from '../letters/message.js';
import { OwedLetters, type LetterReader } from '../messages/owed-letters.js';
import { doneLetter, motResultLetter } from './done-letters.js';
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

type CarReminder = EventData<typeof carMotReminderDue>;

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
    this.define(bookingFinished, doneLetter);
    this.define(bookingMotResultNoted, motResultLetter);
    this.define(bookingActionNeeded, actionLetter);
    this.define(visitReminderDue, visitReminderLetter);
    this.define(motReminderDue, async (facts, reader) =>
      motReminderLetter(facts, { ...reader, isUnwanted: await this.isUnwantedBy(facts.customerId) }),
    );
    letters.define<CarReminder>({
      type: carMotReminderDue.type,
      about: 'mot-of-car',
      write: (facts, reader) => this.ofCar(facts, reader),
      subject: ({ carId }) => ({ subjectType: 'car', subjectId: carId }),
      toDo: 'The customer has not been reminded of the MOT of this car. Try it again; if it still fails, call them.',
    });
  }

  oweOfCar(event: EventOf<typeof carMotReminderDue>): Promise<void> {
    return this.letters.owe(event, event.data);
  }

  owe(event: { readonly id: string; readonly type: string; readonly data: Visit }): Promise<void> {
    return this.letters.owe(event, event.data);
  }

  private async ofCar(facts: CarReminder, reader: LetterReader): Promise<Letter | null> {
    const isUnwanted = await this.isUnwantedBy(facts.customerId);
    const { car } = await this.internal.send(readCar, { params: { carId: facts.carId } });
    const visit = { car: { registration_number: car.registrationNumber, make: car.make, model: car.model } };
    return motReminderLetter(facts, { ...reader, visit, isUnwanted });
  }

  private async isUnwantedBy(customerId: string): Promise<boolean> {
    const { chosen } = await this.internal.send(readChosenSubscriptions, { params: { userId: customerId } });
    return chosen?.email === false;
  }

  private define<E extends EventType>(
    { type }: E,
    write: (facts: EventOf<E>['data'], reader: VisitReader) => Letter | null | Promise<Letter | null>,
  ): void {
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
