import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
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
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import type { Letter } from '../letters/message.js';
import { OwedLetters } from '../messages/owed-letters.js';
import {
  announcedLetter,
  arrearsLetter,
  mandateCancelledLetter,
  missedPaymentLetter,
  paymentsLetter,
  planCancelledLetter,
  type PaymentReader,
} from './payment-letters.js';
import { refundIssuedLetter, refundReturnedLetter } from './refund-letters.js';

type Write<E extends EventType> = (facts: EventOf<E>['data'], reader: PaymentReader) => Letter | null;

/** An event, as the job stores it until its letter is written. */
interface PaymentLetter {
  readonly customerId: string;
  readonly data: { readonly customerId: string; readonly purchaseId: string };
  /** The day of the event. */
  readonly on: IsoDay;
}

interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly data: PaymentLetter['data'];
}

/** Writes to customers about their later payments and their refunds, with the sums and days that the event names. */
@Injectable()
export class PaymentLettersService {
  constructor(private readonly letters: OwedLetters) {
    this.define(paymentsScheduled, paymentsLetter);
    this.define(paymentAnnounced, announcedLetter);
    this.define(paymentMissed, missedPaymentLetter);
    this.define(arrearsChanged, arrearsLetter);
    this.define(planCancelled, planCancelledLetter);
    this.define(mandateCancelled, mandateCancelledLetter);
    this.define(refundIssued, refundIssuedLetter);
    this.define(refundReturned, refundReturnedLetter);
  }

  owe(event: PaymentEvent): Promise<void> {
    const owed: PaymentLetter = { customerId: event.data.customerId, data: event.data, on: londonDay(new Date(event.time)) };
    return this.letters.owe(event, owed);
  }

  private define<E extends EventType>({ type }: E, write: Write<E>): void {
    this.letters.define<PaymentLetter & { readonly data: EventOf<E>['data'] }>({
      type,
      about: 'payment',
      write: ({ data, on }, reader) => write(data, { ...reader, on }),
      toDo: 'The customer has not been told of a change of their payments. Try it again; if it still fails, tell them yourself: their payments are on their page.',
    });
  }
}

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { letters: PaymentLettersService },
  repeatableEach(
    [paymentsScheduled, paymentAnnounced, paymentMissed, arrearsChanged, planCancelled, mandateCancelled, refundIssued, refundReturned],
    (event, { letters }) => letters.owe(event),
  ),
);
