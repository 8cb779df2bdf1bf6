import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  policyAmended,
  policyIssued,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ReviewsRepository } from './reviews.repository.js';

/** Keeps a copy of the policies, so that staff can be shown them. */
@Controller()
export class ReviewsConsumer {
  constructor(private readonly policies: ReviewsRepository) {}

  @Consumes(policyIssued)
  issued({ data }: EventOf<typeof policyIssued>, session: ClientSession) {
    const { policyId: id, policyNumber, customerId, productType, startsOn } = data;
    return this.policies.add({ id, policyNumber, customerId, productType, startsOn }, session);
  }

  @Consumes(policyAmended)
  amended({ data: { policyId, startsOn } }: EventOf<typeof policyAmended>, session: ClientSession) {
    return this.policies.change(policyId, { startsOn }, session);
  }

  @Consumes(policyTransferred)
  transferred({ data: { policyId, customerId } }: EventOf<typeof policyTransferred>, session: ClientSession) {
    return this.policies.change(policyId, { customerId }, session);
  }

  @Consumes(policyRenewalMarked)
  renumbered({ data: { policyId, policyNumber } }: EventOf<typeof policyRenewalMarked>, session: ClientSession) {
    return this.policies.change(policyId, { policyNumber }, session);
  }

  @Consumes(policyRenewalUnmarked)
  renumberedBack({ data: { policyId, policyNumber } }: EventOf<typeof policyRenewalUnmarked>, session: ClientSession) {
    return this.policies.change(policyId, { policyNumber }, session);
  }
}
