import { Controller } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
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
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ReviewsRepository } from './reviews.repository.js';

/** Keeps a copy of the policies, so that staff can be shown them. */
@Controller()
export class ReviewsConsumer {
  constructor(private readonly policies: ReviewsRepository) {}

  @Consumes(policyIssued, repeatable)
  issued({ data, time }: EventOf<typeof policyIssued>, session: ClientSession) {
    const { policyId: id, policyNumber, customerId, quoteId, productType, startsOn: activeFrom = londonDay(new Date(time)) } = data;
    return this.policies.add({ id, policyNumber, customerId, quoteId, productType, activeFrom, cancelledOn: null }, session);
  }

  @Consumes(policyAmended, repeatable)
  amended({ data: { policyId, startsOn } }: EventOf<typeof policyAmended>, session: ClientSession) {
    return this.policies.change(policyId, { activeFrom: startsOn }, session);
  }

  /** An order counts from the day of its visit. */
  @Consumes(orderChanged, repeatable)
  async visited({ data: { policyId, visitOn } }: EventOf<typeof orderChanged>, session: ClientSession) {
    if (visitOn !== null) await this.policies.change(policyId, { activeFrom: visitOn }, session);
  }

  @Consumes(policyCancelled, repeatable)
  cancelled({ data: { policyId, cancelledOn } }: EventOf<typeof policyCancelled>, session: ClientSession) {
    return this.policies.change(policyId, { cancelledOn }, session);
  }

  /** Cover that ends because its plan did is cancelled as well. */
  @Consumes(policyArrearsChanged, repeatable)
  notPaid({ data: { policyId, cancelledOn } }: EventOf<typeof policyArrearsChanged>, session: ClientSession) {
    return this.policies.change(policyId, { cancelledOn }, session);
  }

  @Consumes(policyReinstated, repeatable)
  reinstated({ data: { policyId, cancelledOn } }: EventOf<typeof policyReinstated>, session: ClientSession) {
    return this.policies.change(policyId, { cancelledOn: cancelledOn ?? null }, session);
  }

  @Consumes(policyTransferred, repeatable)
  transferred({ data: { policyId, customerId } }: EventOf<typeof policyTransferred>, session: ClientSession) {
    return this.policies.change(policyId, { customerId }, session);
  }

  @Consumes(policyRenewalMarked, repeatable)
  renumbered({ data: { policyId, policyNumber } }: EventOf<typeof policyRenewalMarked>, session: ClientSession) {
    return this.policies.change(policyId, { policyNumber }, session);
  }

  @Consumes(policyRenewalUnmarked, repeatable)
  renumberedBack({ data: { policyId, policyNumber } }: EventOf<typeof policyRenewalUnmarked>, session: ClientSession) {
    return this.policies.change(policyId, { policyNumber }, session);
  }
}
