import { Injectable } from '@nestjs/common';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readBookedVisit } from '@kerbside/contracts/http/garages-bookings';
import { Internal } from '@kerbside/platform/internal';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../messages/message.js';
import { MessagesService } from '../messages/messages.service.js';
import {
  actionLetter,
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

/** Writes to customers about their visits: a letter for each event, once. Events carry only ids, so garages is asked where a visit is. */
@Injectable()
export class VisitLettersService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    this.define(bookingConfirmed, confirmedLetter);
    this.define(bookingDateChanged, movedLetter);
    this.define(bookingCancelled, cancelledLetter);
    this.define(bookingActionNeeded, actionLetter);
    this.define(visitReminderDue, visitReminderLetter);
    this.define(motReminderDue, motReminderLetter);
  }

  owe(event: { readonly id: string; readonly type: string; readonly data: Visit }, session: ClientSession): Promise<void> {
    return this.jobs.add(session, visitJobOf(event.type), event.id, event.data);
  }

  private define<E extends EventType>({ type }: E, write: (facts: EventOf<E>['data'], reader: VisitReader) => Letter): void {
    this.jobs.define<EventOf<E>['data'] & Visit>(
      visitJobOf(type),
      (data, id) => this.send(data, id, (reader) => write(data, reader)),
      aboutLetter,
    );
  }

  private async send({ customerId, quoteId }: Visit, id: string, write: (reader: VisitReader) => Letter): Promise<Effect> {
    const [person, { visit }] = await Promise.all([
      this.internal.send(readPerson, { params: { userId: customerId } }),
      this.internal.send(readBookedVisit, { params: { quoteId } }),
    ]);
    const written = write({ firstName: person.firstName, visit, siteUrl: this.config.publicUrl });
    const addressed = { key: `visit-letter:${id}`, channel: 'email' as const, customerId, to: person.email };
    return (session) => this.messages.queue(written, addressed, session);
  }
}

/** "kerbside.garages.booking-confirmed.v1" is owed as "letter-booking-confirmed". */
export const visitJobOf = (type: string): string => `letter-${type.split('.')[2]}`;

const aboutLetter = ({ customerId }: Visit): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer has not been told about their visit. Try it again; if it still fails, call them: their visits are on their page.',
});
