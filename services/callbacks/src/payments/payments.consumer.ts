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
import { readPoliciesOfQuote, type Policy } from '@kerbside/contracts/http/claims/policies';
import { Internal } from '@kerbside/platform/internal/internal';
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
  readonly on: IsoDay;
}

type OfPurchase = Pick<EventData<typeof arrearsChanged>, 'quoteId'>;

/**
 * Whether all the cover of a purchase ran out: a payment may be taken back long after, or be due after cover that was started early. `endedBefore`: or ended before that
 * day in another way.
 */
const hasRunOut = async (internal: Internal, quoteId: string, endedBefore: IsoDay = ''): Promise<boolean> => {
  const { policies } = await internal.send(readPoliciesOfQuote, { params: { quoteId } });
  const covers = policies.filter(({ kind }) => kind === 'cover');
  const isOver = ({ status, cancelledOn }: Policy) => status === 'expired' || (cancelledOn !== null && cancelledOn < endedBefore);
  return covers.length > 0 && covers.every(isOver);
};

/** Writes to customers about their later payments and their refunds, with the sums and days that the event names. */
export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { letters: OwedLetters, internal: Internal },
  repeatableEach(
    [paymentsScheduled, paymentAnnounced, paymentMissed, arrearsChanged, planCancelled, mandateCancelled, refundIssued, refundReturned],
    (event, { letters }) => {
      const owed: PaymentLetter = { customerId: event.data.customerId, data: event.data, on: londonDay(new Date(event.time)) };
      return letters.owe(event, owed);
    },
  ),
  ({ letters, internal }) => {
    const ranOut = ({ quoteId }: OfPurchase) => hasRunOut(internal, quoteId);
    const define = <E extends EventType>(
      { type }: E,
      write: (facts: EventData<E>, reader: PaymentReader) => Letter | null,
      isOver: (facts: EventData<E>) => Promise<boolean> = () => Promise.resolve(false),
    ): void =>
      letters.define<PaymentLetter & { readonly data: EventData<E> }>({
        type,
        about: 'payment',
        write: async ({ data, on }, reader) => write(data, { ...reader, on, isCoverOver: await isOver(data) }),
        toDo: 'The customer has not been told of a change of their payments. Try it again; if it still fails, tell them yourself: their payments are on their page.',
      });
    define(paymentsScheduled, paymentsLetter);
    define(paymentAnnounced, announcedLetter);
    define(paymentMissed, missedPaymentLetter, ranOut);
    define(arrearsChanged, arrearsLetter, ranOut);
    define(planCancelled, planCancelledLetter, ({ quoteId, on, before }) => hasRunOut(internal, quoteId, before && on));
    define(mandateCancelled, mandateCancelledLetter, ranOut);
    define(refundIssued, refundIssuedLetter);
    define(refundReturned, refundReturnedLetter);
  },
);
