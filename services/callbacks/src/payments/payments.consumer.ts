import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { EventData, EventType } from '@kerbside/contracts/event';
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

/** An event, as the job stores it until its letter is written. */
interface PaymentLetter {
  readonly customerId: string;
  readonly data: { readonly customerId: string; readonly purchaseId: string };
  /** The day of the event. */
  readonly on: IsoDay;
}

/** Writes to customers about their later payments and their refunds, with the sums and days that the event names. */
export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { letters: OwedLetters },
  repeatableEach(
    [paymentsScheduled, paymentAnnounced, paymentMissed, arrearsChanged, planCancelled, mandateCancelled, refundIssued, refundReturned],
    (event, { letters }) => {
      const owed: PaymentLetter = { customerId: event.data.customerId, data: event.data, on: londonDay(new Date(event.time)) };
      return letters.owe(event, owed);
    },
  ),
  ({ letters }) => {
    const define = <E extends EventType>({ type }: E, write: (facts: EventData<E>, reader: PaymentReader) => Letter | null): void =>
      letters.define<PaymentLetter & { readonly data: EventData<E> }>({
        type,
        about: 'payment',
        write: ({ data, on }, reader) => write(data, { ...reader, on }),
        toDo: 'The customer has not been told of a change of their payments. Try it again; if it still fails, tell them yourself: their payments are on their page.',
      });
    define(paymentsScheduled, paymentsLetter);
    define(paymentAnnounced, announcedLetter);
    define(paymentMissed, missedPaymentLetter);
    define(arrearsChanged, arrearsLetter);
    define(planCancelled, planCancelledLetter);
    define(mandateCancelled, mandateCancelledLetter);
    define(refundIssued, refundIssuedLetter);
    define(refundReturned, refundReturnedLetter);
  },
);
