import { londonDay } from '@kerbside/contracts/days/dates';
import {
  orderChanged,
  policyCancelled,
  policyAmended,
  policyArrearsChanged,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { ReviewsRepository } from './reviews.repository.js';

/** Keeps a copy of the policies, so that staff can be shown them. Changes have receipts: one that comes again after a later one must not undo that. */
export const ReviewsConsumer = consumer(
  'ReviewsConsumer',
  { policies: ReviewsRepository },
  {
    issued: repeatable(policyIssued, ({ data, time }, { policies }, session) => {
      const { policyId: id, policyNumber, customerId, quoteId, productType, startsOn: activeFrom = londonDay(new Date(time)) } = data;
      return policies.add({ id, policyNumber, customerId, quoteId, productType, activeFrom, cancelledOn: null }, session);
    }),
    amended: on(policyAmended, ({ data: { policyId, startsOn } }, { policies }, session) =>
      policies.change(policyId, { activeFrom: startsOn }, session),
    ),
    /** An order counts from the day of its visit. */
    visited: on(orderChanged, async ({ data: { policyId, visitOn } }, { policies }, session) => {
      if (visitOn !== null) await policies.change(policyId, { activeFrom: visitOn }, session);
    }),
    cancelled: on(policyCancelled, ({ data: { policyId, cancelledOn } }, { policies }, session) =>
      policies.change(policyId, { cancelledOn }, session),
    ),
    /** Cover that ends because its plan did is cancelled as well. */
    notPaid: on(policyArrearsChanged, ({ data: { policyId, cancelledOn } }, { policies }, session) =>
      policies.change(policyId, { cancelledOn }, session),
    ),
    reinstated: on(policyReinstated, ({ data: { policyId, cancelledOn } }, { policies }, session) =>
      policies.change(policyId, { cancelledOn: cancelledOn ?? null }, session),
    ),
    transferred: on(policyTransferred, ({ data: { policyId, customerId } }, { policies }, session) =>
      policies.change(policyId, { customerId }, session),
    ),
    renumbered: on(policyRenewalMarked, ({ data: { policyId, policyNumber } }, { policies }, session) =>
      policies.change(policyId, { policyNumber }, session),
    ),
    renumberedBack: on(policyRenewalUnmarked, ({ data: { policyId, policyNumber } }, { policies }, session) =>
      policies.change(policyId, { policyNumber }, session),
    ),
  },
);
