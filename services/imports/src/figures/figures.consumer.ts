import * as z from 'zod/mini';
import type { EventType } from '@kerbside/contracts/event';
import { callbackBooked, callbackCompleted } from '@kerbside/contracts/events/callbacks';
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

const counted = <S extends z.core.$ZodType>(type: EventType<S>, subjectOf: (data: z.output<S>) => Subject): CountedEvent => ({
  type,
  subjectOf: (data) => subjectOf(z.parse(type.data, data)),
});

const quote = ({ quoteId }: { readonly quoteId: string }): Subject => ({ kind: 'quote', id: quoteId });
const policy = ({ policyId }: { readonly policyId: string }): Subject => ({ kind: 'policy', id: policyId });
const claim = ({ claimId }: { readonly claimId: string }): Subject => ({ kind: 'claim', id: claimId });
const purchase = ({ purchaseId }: { readonly purchaseId: string }): Subject => ({ kind: 'payment', id: purchaseId });
const callback = ({ callbackId }: { readonly callbackId: string }): Subject => ({ kind: 'callback', id: callbackId });

/** The events that make up the figures, each with the record that it is about. The keys name receipts and dead letters. */
const countedEvents: Readonly<Record<string, CountedEvent>> = {
  quoteStarted: counted(quoteStarted, quote),
  quotePriced: counted(quotePriced, quote),
  purchaseCompleted: counted(purchaseCompleted, quote),
  policyIssued: counted(policyIssued, policy),
  policyCancelled: counted(policyCancelled, policy),
  policyReinstated: counted(policyReinstated, policy),
  policyArrearsChanged: counted(policyArrearsChanged, policy),
  claimSubmitted: counted(claimSubmitted, claim),
  claimDecided: counted(claimDecided, claim),
  claimPaid: counted(claimPaid, claim),
  paymentsScheduled: counted(paymentsScheduled, purchase),
  paymentAnnounced: counted(paymentAnnounced, purchase),
  paymentCollected: counted(paymentCollected, purchase),
  paymentMissed: counted(paymentMissed, purchase),
  paymentReversed: counted(paymentReversed, purchase),
  planCancelled: counted(planCancelled, purchase),
  callbackBooked: counted(callbackBooked, callback),
  callbackCompleted: counted(callbackCompleted, callback),
};

const services = { figures: FiguresService };

/** A fact has the id of its event and stays, so that one that comes again changes nothing. */
export const FiguresConsumer = consumer(
  'FiguresConsumer',
  services,
  Object.fromEntries(
    Object.entries(countedEvents).map(([name, { type, subjectOf }]) => [
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
