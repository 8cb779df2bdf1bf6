import * as z from 'zod/mini';
import type { EventType } from '@kerbside/contracts/event';
import { callbackBooked, callbackCompleted, callbackDueChanged } from '@kerbside/contracts/events/callbacks';
import {
  claimDecided,
  claimPaid,
  claimSubmitted,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
} from '@kerbside/contracts/events/claims';
import {
  paymentAnnounced,
  paymentCollected,
  paymentMissed,
  paymentReversed,
  paymentsScheduled,
  planCancelled,
  purchaseCompleted,
} from '@kerbside/contracts/events/payments';
import { quotePriced, quoteStarted } from '@kerbside/contracts/events/pricing';
import { consumer, together } from '@kerbside/platform/events/receiving/consumer';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import type { Subject } from './fact.js';
import { FiguresService } from './figures.service.js';

interface CountedEvent {
  readonly type: EventType;
  readonly subjectOf: (data: unknown) => Subject;
}

/** Events about a record of a kind, which is named by the same field of each. */
const about = <F extends string>(
  kind: Subject['kind'],
  field: F,
  events: Readonly<Record<string, EventType<z.core.$ZodType<Readonly<Record<F, string>>>>>>,
): [string, CountedEvent][] =>
  Object.entries(events).map(([name, type]) => [name, { type, subjectOf: (data) => ({ kind, id: z.parse(type.data, data)[field] }) }]);

/** The events that make up the figures, each with the record that it is about. The keys name receipts and dead letters. */
const countedEvents = [
  ...about('quote', 'quoteId', { quoteStarted, quotePriced, purchaseCompleted }),
  ...about('policy', 'policyId', { policyIssued, policyCancelled, policyReinstated, policyArrearsChanged }),
  ...about('claim', 'claimId', { claimSubmitted, claimDecided, claimPaid }),
  ...about('payment', 'purchaseId', {
    paymentsScheduled,
    paymentAnnounced,
    paymentCollected,
    paymentMissed,
    paymentReversed,
    planCancelled,
  }),
  ...about('callback', 'callbackId', { callbackBooked, callbackDueChanged, callbackCompleted }),
];

const services = { figures: FiguresService };

/** A fact has the id of its event and stays, so that one that comes again changes nothing. */
export const FiguresConsumer = consumer(
  'FiguresConsumer',
  services,
  Object.fromEntries(
    countedEvents.map(([name, { type, subjectOf }]) => [
      name,
      together(type, (events, { figures }: ServicesOf<typeof services>) =>
        figures.hear(
          events.map(({ id: _id, time, data }) => {
            const { kind, id: subjectId } = subjectOf(data);
            return { _id, kind, subjectId, type: type.type, at: new Date(time), data };
          }),
        ),
      ),
    ]),
  ),
);
