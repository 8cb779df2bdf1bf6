import { Injectable } from '@nestjs/common';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import {
  arrearsChanged,
  mandateCancelled,
  paymentAnnounced,
  paymentMissed,
  paymentsScheduled,
  planCancelled,
  refundIssued,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { Internal } from '@kerbside/platform/internal';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../messages/message.js';
import { MessagesService } from '../messages/messages.service.js';
import {
  announcedLetter,
  arrearsLetter,
  mandateCancelledLetter,
  missedPaymentLetter,
  paymentsLetter,
  planCancelledLetter,
  type Reader,
} from './payment-letters.js';
import { refundIssuedLetter, refundReturnedLetter } from './refund-letters.js';

type Write<E extends EventType> = (facts: EventOf<E>['data'], reader: Reader) => Letter | null;

/** An event, as the job keeps it until its letter is written. */
interface Owed {
  readonly customerId: string;
  readonly data: { readonly customerId: string; readonly purchaseId: string };
}

/** Writes to customers about their later payments and their refunds: a letter for each event, once, with the sums and days that the event names. */
@Injectable()
export class PaymentLettersService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    this.define(paymentsScheduled, paymentsLetter);
    this.define(paymentAnnounced, announcedLetter);
    this.define(paymentMissed, missedPaymentLetter);
    this.define(arrearsChanged, arrearsLetter);
    this.define(planCancelled, planCancelledLetter);
    this.define(mandateCancelled, mandateCancelledLetter);
    this.define(refundIssued, refundIssuedLetter);
    this.define(refundReturned, refundReturnedLetter);
  }

  owe(event: { readonly id: string; readonly type: string; readonly data: Owed['data'] }, session: ClientSession): Promise<void> {
    return this.jobs.add(session, jobOf(event.type), event.id, { customerId: event.data.customerId, data: event.data });
  }

  private define<E extends EventType>({ type }: E, write: Write<E>): void {
    this.jobs.define<{ readonly customerId: string; readonly data: EventOf<E>['data'] }>(
      jobOf(type),
      async ({ customerId, data }, id) => this.send(customerId, id, (reader) => write(data, reader)),
      aboutLetter,
    );
  }

  private async send(customerId: string, id: string, write: (reader: Reader) => Letter | null): Promise<Effect> {
    const person = await this.internal.send(readPerson, { params: { userId: customerId } });
    const letter = write({ firstName: person.firstName, siteUrl: this.config.publicUrl });
    if (!letter) return () => Promise.resolve();
    const addressed = { key: `payment-letter:${id}`, channel: 'email' as const, customerId, to: person.email };
    return (session) => this.messages.queue(letter, addressed, session);
  }
}

/** "kerbside.payments.payment-missed.v1" is owed as "letter-payment-missed". */
export const jobOf = (type: string): string => `letter-${type.split('.')[2]}`;

const aboutLetter = ({ customerId }: { readonly customerId: string }): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer has not been told of a change of their payments. Try it again; if it still fails, tell them yourself: their payments are on their page.',
});
